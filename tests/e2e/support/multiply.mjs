/**
 * Makes one graded essay many, with so many traits, in the page's own records. Runs in the page; `page.evaluate` takes it as it is.
 *
 * @param {{ essays: number, traits: number }} wanted
 */
export async function multiply({ essays, traits }) {
  const promised = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await promised(indexedDB.open('assay'));
  const transaction = database.transaction(['assignments', 'essays', 'verdicts'], 'readwrite');
  const shelf = (name) => transaction.objectStore(name);
  const [key] = await promised(shelf('verdicts').getAllKeys());
  const id = String(key).split('/')[0];
  const assignment = await promised(shelf('assignments').get(id));
  const essay = await promised(shelf('essays').get(key));
  const verdict = await promised(shelf('verdicts').get(key));
  const many = (one, change) => Array.from({ length: traits }, (_, at) => ({ ...one, ...change(at) }));
  const [first] = assignment.rubric.traits;
  assignment.rubric.traits = many(first, (at) => ({ id: `t${at}`, name: `Trait ${at}` }));
  shelf('assignments').put(assignment, id);
  shelf('essays').clear();
  shelf('verdicts').clear();
  for (let at = 0; at < essays; at += 1) {
    const name = `essay-${String(at).padStart(5, '0')}`;
    const text = essay.text.repeat(10);
    shelf('essays').put({ ...essay, id: name, title: `Essay ${at}`, text }, `${id}/${name}`);
    shelf('verdicts').put({ ...verdict, cells: many(verdict.cells[0], (t) => ({ trait_id: `t${t}` })) }, `${id}/${name}`);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
