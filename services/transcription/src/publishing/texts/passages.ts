import type { Locale } from '@escriba/contracts/shared/locale';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import {
  speakerName,
  toParagraphs,
  toTranslatedDocument,
  viewDocument,
  type ViewOptions,
} from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { unnamedIn } from './render-export.ts';
import { withoutPersonalName } from './without-personal-name.ts';
import { parseStatements } from './written-insights.ts';

/** Which passages a reader wants, and how they are written. */
export type WantedPassages = {
  readonly views: ViewOptions;
  /** Language of unnamed speakers. */
  readonly locale: Locale;
  /** The part of the recording, in ms: passages that overlap it. Default: all of it. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** The displayed name of a speaker, in any case. Default: all speakers. */
  readonly speaker?: string | undefined;
  /** How many of these passages are skipped. */
  readonly skip: number;
  /** The translation that is read, the only one of the statements. Default: the text itself. */
  readonly translation?: { readonly id: string; readonly language: string } | undefined;
};

export type Passages = {
  /** ISO 639. */
  readonly language: string;
  readonly durationMs: number;
  /** The displayed names of all speakers, in the order of the transcript. */
  readonly speakers: readonly string[];
  readonly passages: readonly Passage[];
  /** How many passages to skip for the next page; null after the last. */
  readonly nextSkip: number | null;
};

type Passage = {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
  readonly text: string;
};

/** A page ends after the passage with which it has this many characters. */
const PAGE_LENGTH_MAX = 20_000;
const PAGE_PASSAGES_MAX = 200;

/** Returns a page of a transcript's paragraphs. A page has at least one passage, if any is left. */
export const listPassages = (
  original: TranscriptDocument,
  { views, locale, translation, ...wanted }: WantedPassages,
  statements: readonly JsonBytes[] = [],
): Passages => {
  const document = toShown(original, { views, translation }, statements);
  const unnamed = unnamedIn(locale);
  const paragraphs = toParagraphs(
    viewDocument(document, translation === undefined ? views : {}),
    document,
    unnamed,
  ).filter(isWanted(wanted));
  const end = endOfPage(paragraphs, wanted.skip);
  return {
    language: document.language,
    durationMs: document.durationMs,
    speakers: document.speakers.map(({ id }) => speakerName(document.speakers, id, unnamed) ?? id),
    passages: paragraphs
      .slice(wanted.skip, end)
      .map(({ startMs, endMs, speaker = null, text }) => ({ startMs, endMs, speaker, text })),
    nextSkip: end < paragraphs.length ? end : null,
  };
};

const toShown = (
  document: TranscriptDocument,
  { views, translation }: Pick<WantedPassages, 'views' | 'translation'>,
  statements: readonly JsonBytes[],
): TranscriptDocument => {
  if (translation !== undefined)
    return toTranslatedDocument(document, parseStatements(statements[0]), translation.language);
  if (views.noPersonal !== true) return document;
  const kinds = views.personalKinds ?? PERSONAL_KINDS;
  return { ...document, speakers: document.speakers.map((one) => withoutPersonalName(one, kinds)) };
};

type Paragraph = ReturnType<typeof toParagraphs>[number];

const isWanted = ({
  fromMs = 0,
  toMs = Infinity,
  speaker,
}: Pick<WantedPassages, 'fromMs' | 'toMs' | 'speaker'>) => {
  const name = speaker === undefined ? undefined : foldName(speaker);
  return (paragraph: Paragraph): boolean =>
    Math.max(paragraph.endMs, paragraph.startMs + 1) > fromMs &&
    paragraph.startMs < toMs &&
    (name === undefined || (paragraph.speaker !== undefined && foldName(paragraph.speaker) === name));
};

const foldName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

const endOfPage = (paragraphs: readonly Paragraph[], skip: number): number => {
  let length = 0;
  let end = skip;
  while (end < paragraphs.length && end - skip < PAGE_PASSAGES_MAX && length < PAGE_LENGTH_MAX) {
    length += paragraphs[end]?.text.length ?? 0;
    end += 1;
  }
  return Math.min(end, paragraphs.length);
};
