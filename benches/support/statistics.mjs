export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const minimum = (numbers) => Math.min(...numbers);

export const spread = (numbers) => ({ median: median(numbers), minimum: minimum(numbers), rounds: numbers.length });

/** The cosine of two unit vectors. */
export const cosine = (a, b) => a.reduce((sum, number, at) => sum + number * b[at], 0);
