import { isUniqueViolation } from '@escriba/db';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { applyLife } from '../life/apply-life.ts';
import { announceChange } from '../row/announce.ts';
import type { Owner } from '../row/owner.ts';
import type { ChangeRecording } from '../row/recording-changes.ts';
import { type Transcription, createTranscriptionsRepository } from '../row/transcriptions.repository.ts';
import { noTrialToClaim, trialClaimUsed } from '../free-trial/free-trial.errors.ts';
import { createFreeTrialRepository } from '../free-trial/free-trial.repository.ts';

type ClaimDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  changeRecording: ChangeRecording;
  wakeSearch: () => void;
  clock: () => Date;
};

type Claim = { device: Owner; user: Owner };

export type ClaimTrial = ReturnType<typeof createClaimTrial>;

/**
 * Moves the free transcription of a device into an account, whether it is waiting, running or completed. It happens once per device and
 * once per account; the same account gets the same recording again. No quota is used.
 * @throws noTrialToClaim, trialClaimUsed, recordingBusy
 */
export const createClaimTrial =
  ({ db, bus, changeRecording, wakeSearch, clock }: ClaimDeps) =>
  async ({ device, user }: Claim): Promise<Pick<Transcription, 'id' | 'status'>> => {
    const trial = await createFreeTrialRepository(db).find(device.id);
    const id = trial?.transcription_id ?? undefined;
    if (id === undefined) throw noTrialToClaim();
    const { row, isMoved } = await changeRecording({ id, ownerId: user.id }, (transaction) =>
      moveOnce(transaction, { id, device, user, now: clock() }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error, 'free_trials_claimed_by') ? trialClaimUsed() : error;
    });
    if (isMoved) {
      await announceChange(bus, { id, owner: user });
      wakeSearch();
    }
    return row;
  };

/** Moves nothing if the user has it already. */
const moveOnce = async (
  transaction: Kysely<DB>,
  { id, device, user, now }: Claim & { id: string; now: Date },
): Promise<{ row: Transcription; isMoved: boolean }> => {
  const transcriptions = createTranscriptionsRepository(transaction);
  const held = await transcriptions.findForUpdate(device, id);
  const moved =
    held && (await applyLife(transaction, held, { event: { kind: 'moved', userId: user.id }, now }));
  const row = await transcriptions.find(user, id);
  if (row === undefined) throw noTrialToClaim();
  return { row, isMoved: moved !== undefined };
};
