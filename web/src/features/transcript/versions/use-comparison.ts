import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { compareDocuments, type Comparison } from './comparison.ts';
import { useDeferredWork } from '../../../platform/use-deferred-work.ts';

/** Compares two documents after rendering; undefined until both are loaded and compared. */
export const useComparison = (
  before: TranscriptDocument | undefined,
  after: TranscriptDocument | undefined,
): Comparison | undefined =>
  useDeferredWork(before, after, (one, other) =>
    one === undefined || other === undefined ? undefined : compareDocuments(one, other),
  );
