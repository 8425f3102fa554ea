import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { extractInsight } from '@escriba/insights';
import type { JsonBytes } from '../platform/db/json-slices.ts';
import { divideBytes } from '../platform/processes/message-parts.ts';
import type { InsightJobs } from './insight-jobs.ts';

/** Makes the statements of a form from a stored document, which was checked before it was written. */
export const extractToJson = ({ form, document }: InsightJobs['extract']['input']): JsonBytes => {
  const parsed = JSON.parse(Buffer.concat(document).toString()) as TranscriptDocument;
  return divideBytes(Buffer.from(JSON.stringify(extractInsight(form, parsed))));
};
