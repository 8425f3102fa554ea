import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { RecordingPart, Speaker } from '@escriba/contracts/transcription/library';
import { speakerName } from '../document/passages.ts';
import { wordGap } from '../document/unspaced.ts';
import { namesBegun } from '../views/parts-begun.ts';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import type { ViewedPassage } from '../views/view-document.ts';
import { withoutControls } from './plain.ts';

export type WritingOptions = {
  /** Whether to write the start of each paragraph. */
  readonly times?: boolean;
  /** Whether to write the speaker of each paragraph. */
  readonly speakers?: boolean;
  /** Returns the display name of an unnamed speaker, by number: 'Pessoa 1'. */
  readonly unnamed: (number: number) => string;
};

export type Paragraph = {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | undefined;
  readonly text: string;
  /** The names of the merged recordings that begin here. */
  readonly part?: string | undefined;
  /** When the message was sent, in a conversation. */
  readonly sentAt?: string | undefined;
};

type Written = Pick<TranscriptDocument, 'language' | 'speakers'> & {
  /** The parts of a merged recording. */
  readonly parts?: readonly RecordingPart[];
};

/** Returns a transcript as paragraphs for a file, without unsafe characters. */
export const toParagraphs = (
  passages: readonly ViewedPassage[],
  { language, speakers, parts = [] }: Written,
  unnamed: WritingOptions['unnamed'],
): Paragraph[] => {
  const gap = wordGap(language);
  const shown = passages.map(({ tokens, ...passage }) => ({ ...passage, words: [...tokens] }));
  let previousMs: number | undefined;
  return groupIntoParagraphs(shown).map((paragraph) => {
    const tokens = paragraph.flatMap(({ words }) => words);
    const startMs = tokens[0]?.startMs ?? 0;
    const part = namesBegun(parts, previousMs, startMs);
    previousMs = startMs;
    return {
      startMs,
      part: part === undefined ? undefined : withoutControls(part),
      endMs: tokens.at(-1)?.endMs ?? 0,
      sentAt: paragraph[0]?.sentAt,
      speaker: nameOf(speakers, paragraph[0]?.speaker ?? null, unnamed),
      text: withoutControls(tokens.map(({ text }) => text).join(gap)),
    };
  });
};

const nameOf = (
  speakers: readonly Speaker[],
  id: string | null,
  unnamed: WritingOptions['unnamed'],
): string | undefined => {
  const name = speakerName(speakers, id, unnamed);
  return name === undefined ? undefined : withoutControls(name);
};
