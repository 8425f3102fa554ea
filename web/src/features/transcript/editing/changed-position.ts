import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { type TextPosition, textOf } from '@escriba/transcript';

type Texts = Pick<TranscriptDocument, 'segments' | 'language'>;

/** Returns the end of the first text that differs between `before` and `after`; undefined if no text differs. */
export const changedPosition = (before: Texts, after: Texts): TextPosition | undefined => {
  const at = before.segments.findIndex((passage, index) => passage !== after.segments[index]);
  const index = at === -1 ? before.segments.length : at;
  const passage = after.segments[index] ?? after.segments.at(-1);
  if (passage === undefined || (at === -1 && before.segments.length === after.segments.length))
    return undefined;
  const text = textOf(passage.words, after.language);
  const old = textOf(before.segments[index]?.words ?? [], before.language);
  let tail = 0;
  const longest = Math.min(text.length, old.length);
  while (tail < longest && text.at(-1 - tail) === old.at(-1 - tail)) tail += 1;
  return { id: passage.id, offset: text === old ? 0 : text.length - tail };
};
