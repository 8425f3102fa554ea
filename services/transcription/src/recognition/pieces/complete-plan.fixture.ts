import type { PlannedPiece } from '../runs/pieces.repository.ts';
import type { PiecePlan } from './plan-pieces.ts';

/** Returns a plan to which nothing is added. */
export const completePlan = (pieces: readonly PlannedPiece[]): PiecePlan => ({
  pieces,
  isComplete: () => true,
  throwFailure: () => {},
  onChange: () => () => {},
  [Symbol.asyncDispose]: async () => {},
});
