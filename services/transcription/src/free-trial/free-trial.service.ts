import { FREE_DEVICES_PER_ADDRESS_DAILY_MAX, type FreeTrialState } from '@escriba/contracts';
import type { DomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { Owner } from '../recordings/owner.ts';
import { dailyDevicesLimit, freeTrialUsed } from './free-trial.errors.ts';
import { createFreeTrialRepository } from './free-trial.repository.ts';

export type FreeTrialClaim = { device: Owner; address: string; now: Date };

/** A question about the trial; a browser that was never here has no device yet. */
export type FreeTrialQuestion = Omit<FreeTrialClaim, 'device'> & { device?: Owner | undefined };

/**
 * Refuses a device that has had its free transcription, or an address with too many devices today.
 * Called without a lock before the bytes are taken, and again under one where the row is written.
 * @throws freeTrialUsed, dailyDevicesLimit
 */
export const checkFreeTrial = async (db: Kysely<DB>, claim: FreeTrialClaim): Promise<void> => {
  const refusal = await findRefusal(db, claim);
  if (refusal) throw refusal;
};

/** Whether an upload would be taken now, and if not, the refusal in the language of `locale`. */
export const readFreeTrial = async (
  db: Kysely<DB>,
  { locale, ...question }: FreeTrialQuestion & { locale: 'pt' | 'en' },
): Promise<FreeTrialState> => {
  const refusal = await findRefusal(db, question);
  if (!refusal) return { available: true, error: null, message: null };
  return { available: false, error: refusal.code, message: refusal.text[locale] };
};

const findRefusal = async (db: Kysely<DB>, question: FreeTrialQuestion): Promise<DomainError | undefined> => {
  const trials = createFreeTrialRepository(db);
  if (question.device && (await trials.find(question.device.id))) return freeTrialUsed();
  const devicesToday = await trials.countToday(question.address, question.now);
  return devicesToday >= FREE_DEVICES_PER_ADDRESS_DAILY_MAX ? dailyDevicesLimit() : undefined;
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
