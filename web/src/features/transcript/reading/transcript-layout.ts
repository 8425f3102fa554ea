import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import {
  type Fold,
  foldsOf,
  groupIntoParagraphs,
  isWritten,
  joinFragments,
  startMsOf,
} from '@escriba/transcript';
import { type ShownPassage, tokenAtTime, type Viewer } from './shown-passage.ts';
import { lastAtOrBefore } from './sorted-search.ts';
import { markSpeech, type SpeechMarks } from './speech-marks.ts';

/** A paragraph. `isTurn` when the speaker changes. */
export type ParagraphLayout = {
  readonly key: string;
  readonly speaker: string | null;
  readonly startMs: number;
  readonly isTurn: boolean;
  readonly language: string;
  /** Whether another language was spoken before the paragraph; before the first one it is the language of the transcript. */
  readonly startsLanguage: boolean;
  readonly passages: readonly TranscriptPassage[];
  /** When the message was sent, in a conversation. */
  readonly sentAt: string | undefined;
  /** Whether there is sound: a written message of a conversation has none. */
  readonly isSpoken: boolean;
  readonly marks: SpeechMarks;
  /** Number of characters, to estimate the height. */
  readonly length: number;
};

/** The paragraphs of a transcript as the page shows them, with lookups by passage and by time. */
export type TranscriptLayout = {
  readonly language: string;
  readonly paragraphs: readonly ParagraphLayout[];
  readonly passages: readonly TranscriptPassage[];
  readonly view: Viewer;
  /** Returns the index of a passage; undefined if it is not shown. */
  readonly indexOf: (passageId: string) => number | undefined;
  /** Returns the index of the paragraph that contains a passage. */
  readonly paragraphOf: (passageId: string) => number | undefined;
  readonly passageAt: (ms: number) => TranscriptPassage | undefined;
  /** Returns the folded speech that follows the start of a paragraph; of -1 what is before the first. */
  readonly foldsAfter: (paragraph: number) => readonly Fold[];
};

/** A word on the page. `token` -1: before the first token of the passage. */
export type WordPosition = { readonly passageId: string; readonly token: number };

/** The fields of a document that are laid out. */
type LaidOutDocument = Pick<
  TranscriptDocument,
  'segments' | 'language' | 'unsure' | 'doubtfulSpeakers' | 'overlappingSpeech'
>;

type LayoutOptions = {
  /** Whether a passage has visible text. */
  readonly isShown?: ((passage: TranscriptPassage) => boolean) | undefined;
  /** Whether the fragments of a speaker are one paragraph, as for reading; for editing they stay separate. */
  readonly isJoined?: boolean;
};

/** Lays out a transcript. Passages are viewed lazily: hours of text take a moment. */
export const layOutTranscript = (
  document: LaidOutDocument,
  view: Viewer,
  { isShown = () => true, isJoined = false }: LayoutOptions = {},
): TranscriptLayout => {
  const { segments, language } = document;
  const shown = segments.filter(isShown);
  const groups = groupIntoParagraphs(shown);
  const paragraphs = toParagraphs(isJoined ? joinFragments(groups) : groups, document);
  const indexes = new Map(shown.map(({ id }, index) => [id, index]));
  const paragraphIndexes = new Map(
    paragraphs.flatMap(({ passages }, index) => passages.map(({ id }) => [id, index] as const)),
  );
  const starts = Float64Array.from(shown, startMsOf);
  const paragraphStarts = Float64Array.from(paragraphs, ({ startMs }) => startMs);
  const folds = Map.groupBy(foldsOf(document), ({ passages: [first] }) =>
    first === undefined ? -1 : lastAtOrBefore(paragraphStarts, startMsOf(first)),
  );
  return {
    language,
    paragraphs,
    passages: shown,
    view,
    indexOf: (id) => indexes.get(id),
    paragraphOf: (id) => paragraphIndexes.get(id),
    passageAt: (ms) => shown[lastAtOrBefore(starts, ms)],
    foldsAfter: (paragraph) => folds.get(paragraph) ?? NO_FOLDS,
  };
};

const NO_FOLDS: readonly Fold[] = [];

/** Returns the word at a time; undefined before the first. */
export const wordAt = (layout: TranscriptLayout, ms: number): WordPosition | undefined => {
  const passage = layout.passageAt(ms);
  return passage && { passageId: passage.id, token: tokenAtTime(layout.view(passage), ms) };
};

/** Returns the start of a token, in ms. */
export const timeOf = ({ tokens }: ShownPassage, token: number): number =>
  tokens[Math.max(0, token)]?.startMs ?? 0;

const toParagraphs = (
  groups: readonly TranscriptPassage[][],
  document: LaidOutDocument,
): ParagraphLayout[] => {
  const starts = Float64Array.from(groups, ([first]) => (first === undefined ? 0 : startMsOf(first)));
  const marksOf = markSpeech(document, starts);
  return groups.flatMap((passages, index) => {
    const [first] = passages;
    if (first === undefined) return [];
    const { language = document.language } = first;
    return {
      key: first.id,
      speaker: first.speaker,
      startMs: startMsOf(first),
      sentAt: first.sentAt,
      isSpoken: !passages.every(isWritten),
      isTurn: index === 0 || groups[index - 1]?.[0]?.speaker !== first.speaker,
      language,
      startsLanguage: language !== (groups[index - 1]?.at(-1)?.language ?? document.language),
      marks: marksOf(index),
      passages,
      length: passages.reduce((sum, passage) => sum + lengthOf(passage), 0),
    };
  });
};

const lengths = new WeakMap<TranscriptPassage, number>();

const lengthOf = (passage: TranscriptPassage): number => {
  const length = lengths.get(passage) ?? passage.words.reduce((sum, { text }) => sum + text.length + 1, 0);
  lengths.set(passage, length);
  return length;
};
