import { normaliseWords } from '@escriba/speech';

/**
 * Returns whether each written word is wrong: substituted or inserted in an alignment with the fewest errors. A word of several parts, such
 * as one with a hyphen, is wrong if any part is; punctuation alone is right.
 */
export const findWrongWords = (reference: string, written: readonly string[]): boolean[] => {
  const wanted = normaliseWords(reference);
  const parts = written.flatMap((word, index) => normaliseWords(word).map((part) => ({ part, index })));
  const costs = costsOf(
    wanted,
    parts.map(({ part }) => part),
  );
  const at = (row: number, column: number): number => costs[row]?.[column] ?? Infinity;
  const wrong = written.map(() => false);
  let [row, column] = [wanted.length, parts.length];
  while (column > 0) {
    const { part, index = 0 } = parts[column - 1] ?? {};
    const isSame = part === wanted[row - 1];
    if (row > 0 && at(row, column) === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      if (!isSame) wrong[index] = true;
      row -= 1;
      column -= 1;
    } else if (at(row, column) === at(row, column - 1) + 1) {
      wrong[index] = true;
      column -= 1;
    } else row -= 1;
  }
  return wrong;
};

/** Returns the fewest errors between the first words of both. */
const costsOf = (wanted: readonly string[], got: readonly string[]): number[][] => {
  const costs = [Array.from({ length: got.length + 1 }, (_, column) => column)];
  for (const [row, word] of wanted.entries()) {
    const above = costs[row] ?? [];
    const here = [row + 1];
    for (const [column, other] of got.entries())
      here.push(
        Math.min(
          (above[column] ?? 0) + (word === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (here[column] ?? 0) + 1,
        ),
      );
    costs.push(here);
  }
  return costs;
};
