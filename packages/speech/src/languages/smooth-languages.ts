import type { HeardPiece } from './language-of-piece.ts';
import { type LanguagePrior, SWITCH_COST, scoreOf } from './language-prior.ts';

/**
 * The language of each piece, in order, so that together they explain best what was heard, and change seldom (Viterbi): an unclear piece has
 * the language around it. Depends on what was heard alone, never on the language in which a piece was recognised.
 */
export const smoothLanguages = (pieces: readonly HeardPiece[], prior: LanguagePrior): string[] => {
  const heard = pieces.flatMap((piece) => piece.heard.map(([language]) => language));
  const languages = [...new Set([prior.main, ...heard])];
  // The recording begins and ends in its main language, so that a short one needs as good reasons for another as a piece between others.
  const edge = languages.map((language) => (language === prior.main ? 0 : -SWITCH_COST));
  let scores = edge;
  const origins: number[][] = [];
  for (const piece of pieces) {
    const best = indexOfBest(scores);
    const changed = (scores[best] ?? 0) - SWITCH_COST;
    origins.push(scores.map((score, at) => (changed > score ? best : at)));
    scores = languages.map(
      (language, at) =>
        Math.max(changed, scores[at] ?? 0) + (piece.heard.length === 0 ? 0 : scoreOf(language, piece, prior)),
    );
  }
  const end = indexOfBest(scores.map((score, at) => score + (edge[at] ?? 0)));
  return traceBack(end, origins).map((at) => languages[at] ?? prior.main);
};

/** The first one of equals. */
const indexOfBest = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores));

/** Where each step came from, beginning at the last. */
const traceBack = (end: number, origins: readonly (readonly number[])[]): number[] => {
  let at = end;
  const path = origins.toReversed().map((from) => {
    const here = at;
    at = from[here] ?? here;
    return here;
  });
  return path.toReversed();
};
