import type { ListedStatus, StatusCounts } from '@escriba/contracts/transcription/library';

/** Adds to a count. Null stays null: too many to count. */
export const addToCount = (counts: StatusCounts, status: ListedStatus, by: number): StatusCounts => {
  const count = counts[status];
  return count === null ? counts : { ...counts, [status]: count + by };
};
