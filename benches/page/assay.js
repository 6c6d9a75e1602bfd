import { RequestWorker } from './request_worker.js';

/** The product's worker, spoken to as the page does: see src/protocol.rs and src/browser/message.rs. */
export class AssayWorker extends RequestWorker {
  constructor() {
    super('/worker_loader.js', 'assay');
  }

  hear({ number, body, beside }) {
    if (body?.Progress) return;
    if (body?.Failed !== undefined) this.fail(number, body.Failed);
    else this.settle(number, { body, beside });
  }

  async load() {
    const model = await (await fetch('/model/model.json')).json();
    const address = (file) => new URL(`/model/${file}`, location.href).href;
    await this.ask({ body: { Load: { model: address(model.file), vocabulary: address(model.vocab.file) } } });
  }

  async embed(texts) {
    return (await this.ask({ body: { Embed: { texts, whole: false } } })).beside;
  }

  async index(bank, vectors, kind) {
    const { width, numbers } = vectors;
    await this.ask({ body: { Index: { bank, width, plan: { cells: [], kind } } }, beside: numbers }, [numbers.buffer]);
  }

  async search(bank, query, k) {
    const body = { Search: { bank, group: 'Whole', k, without: [] } };
    return (await this.ask({ body, beside: query }, [query.buffer])).body.Hits;
  }
}
