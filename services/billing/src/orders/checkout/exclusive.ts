import { isUniqueViolation } from '@escriba/db';
import { type StoredCharge, checkoutInProgress } from '../../subscriptions/subscriptions.ts';

/** Refuses the second of two simultaneous orders. The database lets one of them through. @throws checkoutInProgress */
export const exclusive = (placing: Promise<StoredCharge>): Promise<StoredCharge> =>
  placing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? checkoutInProgress() : error;
  });
