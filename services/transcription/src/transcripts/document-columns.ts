import type { TranscriptDocument } from '@escriba/contracts';
import { endMsOf, startMsOf, textOf } from '@escriba/transcript';
import { toJsonb } from '../db/json.ts';

/** What `transcripts` holds of a document for lists, search and snapshots. Only the version has the words. */
export const columnsOf = ({ segments, speakers, language, durationMs }: TranscriptDocument) => ({
  text: textOf(
    segments.flatMap((passage) => passage.words),
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
