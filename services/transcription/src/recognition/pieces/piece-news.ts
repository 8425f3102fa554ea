import { engineUnavailable } from '../../platform/processes/processes.errors.ts';
import { speechRejected } from '../engines/engine.errors.ts';
import type { PieceNews } from './shared-pieces.ts';

type NewsOptions = {
  /** Returns how often a piece may fail; then the attempt fails. */
  readonly countFailuresMax: () => number;
  /** Called when no piece is missing, or when an attempt is over. */
  readonly wake: () => void;
};

/** Collects what workers say about the pieces of a recording. */
export const createPieceNews = ({ countFailuresMax, wake }: NewsOptions) => {
  const missing = new Set<number>();
  const done = new Set<number>();
  const failures = new Map<number, number>();
  let failure: Error | undefined;
  return {
    /** Starts over. Call this before the missing pieces are read. */
    begin: (): void => {
      done.clear();
      missing.clear();
    },
    /** Notes pieces that were missing when they were read. */
    expect: (indexes: readonly number[]): void => {
      for (const index of indexes) if (!done.has(index)) missing.add(index);
      if (indexes.length > 0 && missing.size === 0) wake();
    },
    hear: ({ index, failure: given }: PieceNews): void => {
      if (given === undefined) {
        done.add(index);
        if (missing.delete(index) && missing.size === 0) wake();
        return;
      }
      const count = (failures.get(index) ?? 0) + 1;
      failures.set(index, count);
      const cause = new Error(given.message);
      if (given.isPermanent) failure = speechRejected(cause);
      else if (count >= countFailuresMax()) failure = engineUnavailable(cause);
      if (failure) wake();
    },
    throwFailure: (): void => {
      if (failure) throw failure;
    },
  };
};
