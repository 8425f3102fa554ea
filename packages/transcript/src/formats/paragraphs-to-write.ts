import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { RecordingPart, Speaker } from '@escriba/contracts/transcription/library';
import { speakerName } from '../document/passages.ts';
import { wordGap } from '../document/unspaced.ts';
import { namesBegun } from '../views/parts-begun.ts';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import type { ViewedToken } from '../views/tokens.ts';
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
  /** The titles of the chapters that begin here. */
  readonly chapter?: string | undefined;
  /** When the message was sent, in a conversation. */
  readonly sentAt?: string | undefined;
};

export type Written = Pick<TranscriptDocument, 'language' | 'speakers'> & {
  /** The parts of a merged recording. */
  readonly parts?: readonly RecordingPart[];
  /** Chapters, in order: each begins a paragraph. */
  readonly chapters?: readonly WrittenChapter[];
};

export type WrittenChapter = { readonly startMs: number; readonly title: string };

/** Returns a transcript as paragraphs for a file, without unsafe characters. */
export const toParagraphs = (
  passages: readonly ViewedPassage[],
  { language, speakers, parts = [], chapters = [] }: Written,
  unnamed: WritingOptions['unnamed'],
): Paragraph[] => {
  const gap = wordGap(language);
  const begun = chapters.map(({ startMs, title }) => ({ startMs, name: title }));
  const shown = passages.map(({ tokens, ...passage }) => ({ ...passage, words: [...tokens] }));
  let previousMs: number | undefined;
  let reachedMs: number | undefined;
  return groupIntoParagraphs(shown)
    .flatMap((paragraph) => {
      const { sentAt, speaker = null } = paragraph[0] ?? {};
      const tokens = paragraph.flatMap(({ words }) => words);
      return cutAtChapters(tokens, chapters).map((cut) => ({ sentAt, speaker, tokens: cut }));
    })
    .map(({ sentAt, speaker, tokens }) => {
      const startMs = tokens[0]?.startMs ?? 0;
      const part = namesBegun(parts, previousMs, startMs);
      const chapter = namesBegun(begun, reachedMs, startMs);
      previousMs = startMs;
      reachedMs = Math.max(reachedMs ?? 0, startMs);
      return {
        startMs,
        part: part === undefined ? undefined : withoutControls(part),
        ...(chapter === undefined ? {} : { chapter: withoutControls(chapter) }),
        endMs: tokens.at(-1)?.endMs ?? 0,
        sentAt,
        speaker: nameOf(speakers, speaker, unnamed),
        text: withoutControls(tokens.map(({ text }) => text).join(gap)),
      };
    });
};

/** Cuts the words of a paragraph where chapters begin. */
const cutAtChapters = (
  tokens: readonly ViewedToken[],
  chapters: readonly WrittenChapter[],
): (readonly ViewedToken[])[] => {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return [tokens];
  const starts = chapters.filter(({ startMs }) => startMs > first.startMs && startMs <= last.startMs);
  const cuts = starts.map(({ startMs }) => tokens.findIndex((token) => token.startMs >= startMs));
  const places = [...new Set([0, ...cuts, tokens.length])].toSorted((one, other) => one - other);
  return places.slice(1).map((to, index) => tokens.slice(places[index], to));
};

const nameOf = (
  speakers: readonly Speaker[],
  id: string | null,
  unnamed: WritingOptions['unnamed'],
): string | undefined => {
  const name = speakerName(speakers, id, unnamed);
  return name === undefined ? undefined : withoutControls(name);
};
