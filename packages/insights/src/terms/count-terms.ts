import type { ReadText } from '../text/read-text.ts';
import { NO_TERM } from '../text/vocabulary.ts';

/** Returns how often each term of a text is said. */
export const countTerms = ({ sentences, terms }: ReadText): Int32Array => {
  const counts = new Int32Array(terms);
  for (const { tokens } of sentences)
    for (const { term } of tokens) if (term !== NO_TERM) counts[term] = (counts[term] ?? 0) + 1;
  return counts;
};
