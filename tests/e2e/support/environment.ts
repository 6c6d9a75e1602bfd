/** What `cargo xtask test --e2e` tells the tests. */
export type Name =
  | 'ASSAY_DIST' // the built site
  | 'ASSAY_CHROMIUM' // the browser
  | 'ASSAY_PYTHON' // a Python that has llama.cpp's server
  | 'ASSAY_LOCAL_MODEL' // the script that runs it
  | 'ASSAY_XTASK'; // the program whose `static` command serves a folder

export function environment(name: Name): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test --e2e\`.`);
  return value;
}
