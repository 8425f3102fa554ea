import { type HeardLanguages, type LanguagePrior, SWITCH_COST, scoreOf } from './language-prior.ts';

/** A piece of speech, and the languages that the model hears in it: none if it was not asked. */
export type HeardPiece = { readonly spokenMs: number; readonly heard: HeardLanguages };

/** The language of a piece by itself: the recording's, unless another one explains the speech so much better that it may be alone in it. */
export const languageOfPiece = (piece: HeardPiece, prior: LanguagePrior): string => {
  const { main } = prior;
  let best = { language: main, score: scoreOf(main, piece, prior) + 2 * SWITCH_COST };
  for (const [language] of piece.heard) {
    const score = scoreOf(language, piece, prior);
    if (language !== main && score > best.score) best = { language, score };
  }
  return best.language;
};
