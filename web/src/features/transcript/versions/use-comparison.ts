import type { TranscriptDocument } from '@escriba/contracts';
import { compareDocuments, type Comparison } from './comparison.ts';
import { useDeferredWork } from '../use-deferred-work.ts';

/** Two documents word by word; undefined until both are there and compared, which lets the page draw first. */
export const useComparison = (
  before: TranscriptDocument | undefined,
  after: TranscriptDocument | undefined,
): Comparison | undefined =>
  useDeferredWork(before, after, (one, other) =>
    one === undefined || other === undefined ? undefined : compareDocuments(one, other),
  );
