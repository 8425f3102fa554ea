import type { PlannedPiece } from './pieces.repository.ts';
import type { PiecePlan } from './plan-pieces.ts';

/** A plan to which nothing is added. */
export const completePlan = (pieces: readonly PlannedPiece[]): PiecePlan => ({
  pieces,
  isComplete: () => true,
  throwFailure: () => {},
  onChange: () => () => {},
  [Symbol.asyncDispose]: async () => {},
});
