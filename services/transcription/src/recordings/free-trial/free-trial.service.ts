import { FREE_DEVICES_PER_ADDRESS_DAILY_MAX } from '@escriba/contracts/shared/limits';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { FreeTrialState } from '@escriba/contracts/transcription/free-trial';
import type { DomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner } from '../row/owner.ts';
import type { Transcription } from '../row/transcriptions.repository.ts';
import { dailyDevicesLimit, freeTrialUsed } from './free-trial.errors.ts';
import { createFreeTrialRepository } from './free-trial.repository.ts';

type FreeTrialClaim = { device: Owner; address: string; now: Date };

/** A request about the trial; a new browser has no device id yet. */
type FreeTrialQuery = Omit<FreeTrialClaim, 'device'> & { device?: Owner | undefined };

export type FreeTrial = ReturnType<typeof createFreeTrial>;

/** Decides whether a device may use its free transcription. */
export const createFreeTrial = ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) => ({
  /** Refuses before any byte of an upload is read; `claimFreeTrial` checks again. @throws freeTrialUsed, dailyDevicesLimit */
  check: (claim: Omit<FreeTrialClaim, 'now'>): Promise<void> =>
    checkFreeTrial(db, { ...claim, now: clock() }),

  /** Returns whether an upload would be accepted now, and if not, the refusal in the language of `locale`. */
  read: async ({
    locale,
    ...question
  }: Omit<FreeTrialQuery, 'now'> & { locale: Locale }): Promise<FreeTrialState> => {
    const refusal = await findRefusal(db, { ...question, now: clock() });
    if (!refusal) return { available: true, error: null, message: null };
    return { available: false, error: refusal.code, message: refusal.text[locale] };
  },
});

/** @throws freeTrialUsed for a device that has used its free transcription, dailyDevicesLimit for an address with too many today */
const checkFreeTrial = async (db: Kysely<DB>, claim: FreeTrialClaim): Promise<void> => {
  const refusal = await findRefusal(db, claim);
  if (refusal) throw refusal;
};

const findRefusal = async (db: Kysely<DB>, question: FreeTrialQuery): Promise<DomainError | undefined> => {
  const trials = createFreeTrialRepository(db);
  if (question.device && (await trials.find(question.device.id))) return freeTrialUsed();
  const devicesToday = await trials.countToday(question.address, question.now);
  return devicesToday >= FREE_DEVICES_PER_ADDRESS_DAILY_MAX ? dailyDevicesLimit() : undefined;
};

/** Claims the device's free trial for a transcription, inside the transaction that inserts it. @throws freeTrialUsed, dailyDevicesLimit */
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

/** Returns the transcription that has used, or is about to use, the device's free trial. */
export const findTranscriptionOfTrial = (db: Kysely<DB>, device: Owner): Promise<Transcription | undefined> =>
  createFreeTrialRepository(db).findTranscription(device);

/** Removes the addresses of free trials that started before a time. */
export const forgetTrialAddresses = (db: Kysely<DB>, before: Date): Promise<void> =>
  createFreeTrialRepository(db).forgetAddresses(before);

/** Forgets that a user claimed a free trial; the device's trial stays used. */
export const forgetTrialClaimant = (db: Kysely<DB>, userId: string): Promise<void> =>
  createFreeTrialRepository(db).forgetClaimant(userId);
