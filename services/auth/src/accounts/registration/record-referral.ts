import { createHash } from 'node:crypto';
import type { Referral } from '@escriba/contracts/billing/affiliates';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { ReferralEvent } from './deliver-referral.ts';

type Recorded = { readonly userId: string; readonly referral: Referral; readonly now: Date };

/** Tells billing, once the account exists, by whose link it was opened. The device leaves as a hash. */
export const recordReferral = (
  transaction: Kysely<DB>,
  { userId, referral, now }: Recorded,
): Promise<void> => {
  const { code, visitedAt, deviceId } = referral;
  const payload: ReferralEvent = {
    kind: 'referral',
    userId,
    code,
    visitedAt,
    openedAt: now.toISOString(),
    deviceHash: deviceId === undefined ? null : createHash('sha256').update(deviceId).digest('base64url'),
  };
  return insertOutboxEvent(transaction, { subject: userId, payload }, now);
};
