import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { endMsOf, startMsOf, textOf, wordCountOf } from '@escriba/transcript';
import { toJsonb } from '../../platform/db/json.ts';
import { type Figures, countFigures, isNotice } from './figures.ts';

/**
 * A document as the tables store it. It takes long to compute for hours of words, so it is computed once, for large documents outside
 * the API's process.
 */
export type WrittenDocument = {
  /** The whole document as JSON, in UTF-8. */
  readonly json: Uint8Array;
  readonly wordCount: number;
  readonly language: string;
  readonly figures: Figures;
  readonly columns: DocumentColumns;
};

type DocumentColumns = ReturnType<typeof columnsOf>;

export const writeDocument = (document: TranscriptDocument): WrittenDocument => ({
  json: Buffer.from(JSON.stringify(document)),
  wordCount: wordCountOf(document),
  language: document.language,
  figures: countFigures(document),
  columns: columnsOf(document),
});

/** Returns what `transcripts` has of a document for lists, search and snapshots. Only the version has the words. */
const columnsOf = ({ segments, speakers, language, durationMs }: TranscriptDocument) => ({
  text: textOf(
    withoutFirstNotices(segments).flatMap((passage) => passage.words),
    language,
  ),
  segments: toJsonb(
    segments.map((passage) => ({
      startMs: startMsOf(passage),
      endMs: endMsOf(passage),
      text: textOf(passage.words, language),
      words: [],
    })),
  ),
  speakers: toJsonb(speakers),
  language,
  duration_ms: durationMs,
});

/** Lists show the first message of a conversation, not what WhatsApp wrote before it. */
const withoutFirstNotices = (segments: TranscriptDocument['segments']) =>
  segments.slice(
    Math.max(
      0,
      segments.findIndex((passage) => !isNotice(passage)),
    ),
  );
