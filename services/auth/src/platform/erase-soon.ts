import { settledWithin } from '@escriba/runtime';

/** Time for which a request waits for an erasure: that of a large library takes longer than the gateway waits for a response. */
const WAITED_MS = 5_000;

/** Waits a moment for an erasure in other services, which goes on after that. What fails, or ends with the process, is left to the next housekeeping. */
export const eraseSoon = (erasure: Promise<void>, onFailure: (error: unknown) => void): Promise<void> =>
  settledWithin(erasure.catch(onFailure), WAITED_MS);
