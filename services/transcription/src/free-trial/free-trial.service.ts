import { FREE_DEVICES_PER_ADDRESS_DAILY_MAX } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Owner } from '../transcriptions/owner.ts';
import { dailyDevicesLimit, freeTrialUsed } from './free-trial.errors.ts';
import { createFreeTrialRepository } from './free-trial.repository.ts';

export type FreeTrialClaim = { device: Owner; address: string; now: Date };

/**
 * Refuses a device that has had its free transcription, or an address with too many devices today.
 * Called without a lock before the bytes are taken, and again under one where the row is written.
 * @throws freeTrialUsed, dailyDevicesLimit
 */
export const checkFreeTrial = async (db: Kysely<DB>, claim: FreeTrialClaim): Promise<void> => {
  const trials = createFreeTrialRepository(db);
  if (await trials.find(claim.device.id)) throw freeTrialUsed();
  if ((await trials.countToday(claim.address, claim.now)) >= FREE_DEVICES_PER_ADDRESS_DAILY_MAX) {
    throw dailyDevicesLimit();
  }
};

/**
 * Takes the device's free trial for a transcription, inside the transaction that writes it.
 * @throws freeTrialUsed, dailyDevicesLimit
 */
export const claimFreeTrial = async (
  transaction: Kysely<DB>,
  claim: FreeTrialClaim & { transcriptionId: string },
): Promise<void> => {
  const trials = createFreeTrialRepository(transaction);
  await trials.lockAddress(claim.address);
  await checkFreeTrial(transaction, claim);
  const taken = await trials.insert({
    deviceHash: claim.device.id,
    address: claim.address,
    transcriptionId: claim.transcriptionId,
    now: claim.now,
  });
  if (!taken) throw freeTrialUsed();
};
