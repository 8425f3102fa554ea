/** The difference between a transcript and its reference. */
export type WordErrors = {
  /** Errors over words of the reference: 0 is perfect; may pass 1. */
  rate: number;
  substitutions: number;
  insertions: number;
  deletions: number;
  referenceWords: number;
};

/** Word error rate after normalisation: the minimum number of substitutions, insertions and deletions, over the reference's words. */
export const wordErrorRate = (reference: string, hypothesis: string): number =>
  wordErrors(reference, hypothesis).rate;

export const wordErrors = (reference: string, hypothesis: string): WordErrors => {
  const wanted = normaliseWords(reference);
  const got = normaliseWords(hypothesis);
  type Cell = { errors: number; substitutions: number; insertions: number; deletions: number };
  let above: Cell[] = Array.from({ length: got.length + 1 }, (_, i) => ({
    errors: i,
    substitutions: 0,
    insertions: i,
    deletions: 0,
  }));
  wanted.forEach((word, row) => {
    let left: Cell = { errors: row + 1, substitutions: 0, insertions: 0, deletions: row + 1 };
    const here = [left];
    got.forEach((other, column) => {
      const corner = above[column] ?? left;
      const up = above[column + 1] ?? left;
      if (word === other) left = corner;
      else if (corner.errors <= up.errors && corner.errors <= left.errors) {
        left = { ...corner, errors: corner.errors + 1, substitutions: corner.substitutions + 1 };
      } else if (up.errors <= left.errors)
        left = { ...up, errors: up.errors + 1, deletions: up.deletions + 1 };
      else left = { ...left, errors: left.errors + 1, insertions: left.insertions + 1 };
      here.push(left);
    });
    above = here;
  });
  const { errors, ...counts } = above.at(-1) ?? { errors: 0, substitutions: 0, insertions: 0, deletions: 0 };
  const rate = wanted.length > 0 ? errors / wanted.length : got.length > 0 ? 1 : 0;
  return { rate, ...counts, referenceWords: wanted.length };
};

/** Lower-case words in composed Unicode, without punctuation; a hyphen or slash splits words. */
export const normaliseWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\p{Pd}/]/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '');
