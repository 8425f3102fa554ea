import { loopKey } from './loops.ts';

/** How much two texts have in common, 0…1: twice the number of words that both have in the same order, over all words of both. */
export const agreement = (one: readonly string[], other: readonly string[]): number => {
  const [a, b] = [one, other].map((words) => words.map(loopKey).filter((word) => word !== ''));
  if (a === undefined || b === undefined || a.length + b.length === 0) return 1;
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let j = 1; j <= b.length; j++)
      row[j] = word === b[j - 1] ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0);
    above = row;
  }
  return (2 * (above[b.length] ?? 0)) / (a.length + b.length);
};
