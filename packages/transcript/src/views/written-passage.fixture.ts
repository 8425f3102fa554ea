import type { TranscriptPassage } from '@escriba/contracts';
import { type ViewOptions, viewPassage } from './view-document.ts';

/** A passage of those words, half a second each. */
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

/** What is read of it with that view. */
export const shown = (text: string, options: ViewOptions, language = 'pt'): string =>
  viewPassage(passageOf(text), language, options)
    .tokens.map((token) => token.text)
    .join(' ');
