/** Whether the current round of a recording is a free trial, also after the recording has moved into an account. */
export const isTrialRound = (row: { is_trial: boolean; round: number }): boolean =>
  row.is_trial && row.round === 1;
