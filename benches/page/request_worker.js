/** A module worker that answers numbered requests one after another; `listening` settles when it can be asked. */
export class RequestWorker {
  #worker;
  #last = 0;
  #pending = new Map();

  constructor(script, name) {
    this.#worker = new Worker(script, { type: 'module', name });
    this.listening = new Promise((resolve, reject) => this.#pending.set(0, { resolve, reject }));
    this.#worker.onmessage = ({ data }) => this.hear(data);
    this.#worker.onerror = (event) => {
      const error = new Error(`the worker ${name} failed: ${event.message || 'it could not be loaded'}`);
      for (const { reject } of this.#pending.values()) reject(error);
    };
  }

  /** Sends a request and gives its last answer. */
  ask(request, transfer = []) {
    this.#last += 1;
    const number = this.#last;
    const answer = new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }));
    this.#worker.postMessage({ number, ...request }, transfer);
    return answer;
  }

  settle(number, answer) {
    this.#take(number)?.resolve(answer);
  }

  fail(number, why) {
    this.#take(number)?.reject(new Error(why));
  }

  #take(number) {
    const waiting = this.#pending.get(number);
    this.#pending.delete(number);
    return waiting;
  }
}
