/** Whether the current round of a recording merges others. Recognising the merged recording again is a later round, like any other. */
export const isMergeRound = (row: { is_merge: boolean; round: number }): boolean =>
  row.is_merge && row.round === 1;

/** Returns whether the current round of a recording is a free trial, also after the recording has moved into an account. */
export const isTrialRound = (row: { is_trial: boolean; round: number }): boolean =>
  row.is_trial && row.round === 1;
