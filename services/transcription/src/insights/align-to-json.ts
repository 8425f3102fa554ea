import { alignTranslation } from '@escriba/assistant';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import { divideBytes } from '../platform/processes/message-parts.ts';
import type { InsightJobs } from './insight-jobs.ts';
import { toStatement } from './translate-to-statements.ts';

/** Makes the statements of a translation by recognition from a stored document, which was checked before it was written. */
export const alignToJson = ({ document, pieces }: InsightJobs['align']['input']): JsonBytes => {
  const parsed = JSON.parse(Buffer.concat(document).toString()) as TranscriptDocument;
  return divideBytes(Buffer.from(JSON.stringify(alignTranslation(parsed, pieces).map(toStatement))));
};
