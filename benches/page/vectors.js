import { randomFrom } from './random.js';

const WIDTH = 384;

/** As a bank has few topics, however many essays. */
const CLUSTERS = 20;

/** How fast a cluster's further directions matter less: about 50 of them count, as with real embeddings, which fill no sphere. */
const FADING = 16;

/** Clustered unit vectors: cosine 0.7 to the cluster's middle, 0.5 to each other on average. */
export class Clusters {
  #random;
  #middles;

  constructor(seed) {
    this.#random = randomFrom(seed);
    this.#middles = Array.from({ length: CLUSTERS }, () => this.#unit());
  }

  rows(count) {
    const numbers = new Float32Array(count * WIDTH);
    for (let row = 0; row < count; row += 1) numbers.set(this.one(), row * WIDTH);
    return { width: WIDTH, numbers };
  }

  one() {
    const middle = this.#middles[Math.floor(this.#random() * this.#middles.length)];
    const away = unit(Float32Array.from({ length: WIDTH }, (_, column) => this.#normal() / (1 + column / FADING)));
    return unit(middle.map((number, column) => number + away[column]));
  }

  #unit() {
    return unit(Float32Array.from({ length: WIDTH }, () => this.#normal()));
  }

  #normal() {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }
}

function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}
