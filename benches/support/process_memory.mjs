import { readFile, writeFile } from 'node:fs/promises';

const isLinux = process.platform === 'linux';

/** The resident memory of the renderer that holds a page and its workers, above what it held when the meter was made. */
export class RendererMeter {
  #browser;
  #base;

  static async on(browser) {
    const meter = new RendererMeter();
    meter.#browser = browser;
    meter.#base = await meter.#resident();
    return meter;
  }

  /** The peak while `work` runs, in bytes, where /proc tells it. The renderer that grew most is the page's: others stand by. */
  async peakOver(work) {
    if (!isLinux) return work().then(() => undefined);
    const ids = [...(await this.#resident()).keys()];
    await Promise.all(ids.map((id) => writeFile(`/proc/${id}/clear_refs`, '5')));
    await work();
    const growths = [...(await this.#resident())].map(([id, { peak }]) => peak - (this.#base.get(id)?.now ?? peak));
    return Math.max(...growths);
  }

  async #resident() {
    if (!isLinux) return new Map();
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    return new Map(await Promise.all(ids.map(async (id) => [id, await residentOf(id)])));
  }
}

async function residentOf(id) {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  const bytes = (name) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}
