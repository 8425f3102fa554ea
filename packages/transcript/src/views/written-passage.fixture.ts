import type { TranscriptPassage } from '@escriba/contracts/transcription/document';
import { type ViewOptions, createView } from './view-document.ts';

/** Returns a passage of those words, half a second each. */
export const passageOf = (text: string, id = 's1', speaker: string | null = null): TranscriptPassage => ({
  id,
  speaker,
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: index * 500,
    endMs: index * 500 + 400,
    confidence: 0.9,
  })),
});

/** Returns the text of a passage in that view. */
export const shown = (text: string, options: ViewOptions, language = 'pt'): string =>
  shownParts([text], options, language).join(' ');

/** Returns the text of passages of one speaker, half a second per word, in that view; empty if nothing is left. */
export const shownParts = (texts: readonly string[], options: ViewOptions, language = 'pt'): string[] => {
  const segments = texts.map((text, index) => passageOf(text, `s${index + 1}`));
  return segments
    .map(createView(language, options)(segments))
    .map(({ tokens }) => tokens.map(({ text }) => text).join(' '));
};
