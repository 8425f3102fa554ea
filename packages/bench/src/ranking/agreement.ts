import { normaliseWords } from '@escriba/speech';
import type { RankedText } from './lists.ts';

/** How probable each text is among the others; the lower the sharpness, the more equal they are. */
const sharesOf = (texts: readonly RankedText[], sharpness: number): number[] => {
  const best = Math.max(...texts.map(({ logprob }) => logprob));
  const weights = texts.map(({ logprob }) => Math.exp(sharpness * (logprob - best)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
};

/** The text with the fewest word errors to be expected if each of the others were right with its probability (minimum Bayes risk). */
export const mostAgreed = (texts: readonly RankedText[], sharpness: number): string => {
  const shares = sharesOf(texts, sharpness);
  const words = texts.map(({ text }) => normaliseWords(text));
  const risks = words.map((own) =>
    words.reduce((sum, other, index) => sum + (shares[index] ?? 0) * alignWords(other, own).errors, 0),
  );
  return texts[risks.indexOf(Math.min(...risks))]?.text ?? '';
};

/** The words that most of the texts have at each place of the first one (ROVER); the result need not be one of them. */
export const vote = (texts: readonly RankedText[], sharpness: number): string => {
  const shares = sharesOf(texts, sharpness);
  const first = normaliseWords(texts[0]?.text ?? '');
  // Even places are the gaps between words, odd ones the words.
  const ballots = Array.from({ length: 2 * first.length + 1 }, () => new Map<string, number>());
  texts.forEach(({ text }, index) => {
    const { places } = alignWords(first, normaliseWords(text));
    places.forEach((said, place) => {
      const ballot = ballots[place];
      ballot?.set(said, (ballot.get(said) ?? 0) + (shares[index] ?? 0));
    });
  });
  const winners = ballots.map((ballot) => [...ballot].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '');
  return winners.filter((said) => said !== '').join(' ');
};

/** The fewest errors between two texts, and what the second says at each gap and word of the first. */
const alignWords = (first: readonly string[], second: readonly string[]) => {
  const errors = countErrors(first, second);
  const places = Array.from({ length: 2 * first.length + 1 }, () => '');
  let [row, column] = [first.length, second.length];
  while (row > 0 || column > 0) {
    const here = errors(row, column);
    const isSame = first[row - 1] === second[column - 1];
    if (here === errors(row - 1, column - 1) + (isSame ? 0 : 1)) {
      places[2 * row - 1] = second[column - 1] ?? '';
      row--;
      column--;
    } else if (here === errors(row - 1, column) + 1) row--;
    else {
      places[2 * row] = `${second[column - 1] ?? ''} ${places[2 * row] ?? ''}`.trim();
      column--;
    }
  }
  return { errors: errors(first.length, second.length), places };
};

/** The fewest errors between the beginnings of two texts, by their lengths; infinite for a length below 0. */
const countErrors = (first: readonly string[], second: readonly string[]) => {
  const width = second.length + 1;
  const counts = new Int32Array((first.length + 1) * width);
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 ? Infinity : (counts[row * width + column] ?? 0);
  for (let row = 0; row <= first.length; row++) {
    for (let column = row === 0 ? 1 : 0; column < width; column++) {
      const corner = at(row - 1, column - 1) + (first[row - 1] === second[column - 1] ? 0 : 1);
      counts[row * width + column] = Math.min(corner, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
  }
  return at;
};
