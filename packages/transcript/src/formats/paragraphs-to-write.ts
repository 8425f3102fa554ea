import type { Speaker, TranscriptDocument } from '@escriba/contracts';
import { speakerName } from '../document/passages.ts';
import { wordGap } from '../document/unspaced.ts';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import type { ViewedPassage } from '../views/view-document.ts';
import { withoutControls } from './plain.ts';

export type WritingOptions = {
  /** The start of each paragraph. */
  readonly times?: boolean;
  /** The speaker of each paragraph. */
  readonly speakers?: boolean;
  /** The display name of an unnamed speaker, by number: 'Pessoa 1'. */
  readonly unnamed: (number: number) => string;
};

export type Paragraph = {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | undefined;
  readonly text: string;
  /** When the message was sent, in a conversation. */
  readonly sentAt?: string | undefined;
};

/** A transcript as paragraphs for a file, without unsafe characters. */
export const toParagraphs = (
  passages: readonly ViewedPassage[],
  { language, speakers }: Pick<TranscriptDocument, 'language' | 'speakers'>,
  unnamed: WritingOptions['unnamed'],
): Paragraph[] => {
  const gap = wordGap(language);
  const shown = passages.map(({ tokens, ...passage }) => ({ ...passage, words: [...tokens] }));
  return groupIntoParagraphs(shown).map((paragraph) => {
    const tokens = paragraph.flatMap(({ words }) => words);
    return {
      startMs: tokens[0]?.startMs ?? 0,
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
