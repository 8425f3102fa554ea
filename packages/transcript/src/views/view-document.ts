import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts';
import { writeFigures } from './figures.ts';
import { hideFillers } from './fillers.ts';
import { hidePersonalData } from './personal-data.ts';
import { type ViewedToken, toTokens } from './tokens.ts';

/** Ways of showing a transcript; each can be taken back, none changes the stored words. */
export type ViewOptions = {
  readonly figures?: boolean;
  readonly noFillers?: boolean;
  readonly noPersonal?: boolean;
};

/** A passage as it is shown. It may have no tokens left. */
export type ViewedPassage = Pick<TranscriptPassage, 'id' | 'speaker'> & {
  readonly tokens: readonly ViewedToken[];
};

export const viewPassage = (
  passage: TranscriptPassage,
  language: string,
  { figures = false, noFillers = false, noPersonal = false }: ViewOptions,
): ViewedPassage => {
  let tokens = toTokens(passage);
  // First what must not be seen: a number written as a figure would be found no more.
  if (noPersonal) tokens = hidePersonalData(tokens);
  if (noFillers) tokens = hideFillers(tokens, language);
  if (figures && language === 'pt') tokens = writeFigures(tokens);
  return { id: passage.id, speaker: passage.speaker, tokens };
};

/** All passages that still have something to show. */
export const viewDocument = (
  { segments, language }: Pick<TranscriptDocument, 'segments' | 'language'>,
  options: ViewOptions,
): ViewedPassage[] =>
  segments
    .map((passage) => viewPassage(passage, language, options))
    .filter(({ tokens }) => tokens.length > 0);
