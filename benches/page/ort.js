import { RequestWorker } from './request_worker.js';

/** onnxruntime-web in a worker of its own, on one model. */
export class OrtWorker extends RequestWorker {
  constructor() {
    super('/bench/page/ort_worker.js', 'onnxruntime');
  }

  hear({ number, failed, ...answer }) {
    if (failed === undefined) this.settle(number, answer);
    else this.fail(number, failed);
  }

  async load(model) {
    await this.ask({ load: new URL(model, location.href).href });
  }

  async embed(ids) {
    return (await this.ask({ embed: ids })).vector;
  }
}
