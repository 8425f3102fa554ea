import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { clipKeyOf, silencedPrefix } from '../files/storage-keys.ts';
import { noteLife } from './note-life.ts';
import { createUnclaimedObjectsRepository } from '../files/unclaimed-objects.repository.ts';
import { noTrialToClaim } from '../free-trial/free-trial.errors.ts';
import { createFreeTrialRepository } from '../free-trial/free-trial.repository.ts';
import { noteRoundEnded } from '../quota/ended-rounds.ts';
import { settleReservation } from '../quota/quota.service.ts';
import { createPiecesRepository } from '../rounds/pieces.repository.ts';
import { noteFinishedMail } from '../mails/finished-mails.repository.ts';
import { noteSearchChange } from '../row/search-changes.repository.ts';
import { createEarlierRecognitionsRepository } from './earlier-recognitions.repository.ts';
import { settleLife } from './life.ts';
import { columnsOf } from './life-columns.ts';
import { type LifeRow, type LifeValues, createLivesRepository } from './lives.repository.ts';
import type { LifeEvent, LifeState, Settlement } from './settlement.ts';

type Happening = {
  readonly event: LifeEvent;
  readonly now: Date;
  /** The values that the event stores of the recording besides its state: the findings of a run, or the choice of a user. */
  readonly values?: LifeValues;
};

type AppliedLife = Settlement & {
  /** Objects to remove once the transaction has committed. They are recorded, in case they cannot be removed then. */
  readonly storageKeys: readonly string[];
};

/**
 * Carries out what an event does to a recording, in the transaction that has locked its row. Returns undefined, and changes nothing, if the
 * event cannot happen in its state. `followUp` publishes the change after the commit.
 * @throws quotaUnavailable if the reservation of a round that begins was abandoned; noTrialToClaim if an account has the trial already
 */
export const applyLife = async (
  transaction: Kysely<DB>,
  row: LifeRow,
  { event, now, values = {} }: Happening,
): Promise<AppliedLife | undefined> => {
  const settlement = settleLife(await readState(transaction, row, event), event);
  if (settlement === undefined) return undefined;
  const { round, begins, keepsEarlier, returnsTrial, movesTo, releasesAudio } = settlement;
  if (round !== null) await noteRoundEnded(transaction, row, { ...round, now });
  if (event.kind === 'finished') await noteFinishedMail(transaction, row.id, now);
  await noteLife(transaction, row, { becomes: settlement.becomes, errorCode: settlement.errorCode, now });
  if (returnsTrial) await createFreeTrialRepository(transaction).release(row.id);
  if (keepsEarlier) await createEarlierRecognitionsRepository(transaction).keep(row.id);
  const storageKeys = releasesAudio ? await releaseAudio(transaction, row, now) : [];
  await write(transaction, row, { settlement, now, values });
  if (begins !== null)
    await settleReservation(transaction, { transcriptionId: row.id, round: begins.round }, now);
  if (movesTo !== null) await moveTrial(transaction, row, movesTo);
  return { ...settlement, storageKeys };
};

/** Reads only what the event asks for. */
const readState = async (transaction: Kysely<DB>, row: LifeRow, { kind }: LifeEvent): Promise<LifeState> => {
  const pieces = createPiecesRepository(transaction);
  const givesNoText = kind === 'failed' || kind === 'cancelled';
  const isStopped = kind === 'cancelled' || kind === 'deleted';
  return {
    status: row.status,
    ownerKind: row.owner_kind,
    hasAudio: row.storage_key !== null,
    round: row.round,
    withSpeakers: row.with_speakers,
    hasEarlier: givesNoText && (await createEarlierRecognitionsRepository(transaction).has(row.id)),
    hasShownText: isStopped && (await pieces.hasShownText(row.id)),
    doneMs: isStopped || kind === 'retried' ? await pieces.sumDoneMs(row.id) : 0,
    keptMs: row.kept_ms,
  };
};

/** Releases the recording, its decoded audio and its silenced copies; returns their keys. */
const releaseAudio = async (
  transaction: Kysely<DB>,
  { id, storage_key: storageKey }: LifeRow,
  now: Date,
): Promise<string[]> => {
  const ledger = createUnclaimedObjectsRepository(transaction);
  const copies = await ledger.makeDue(silencedPrefix(id), now);
  if (storageKey === null) return copies;
  const decoded = await ledger.makeDue(clipKeyOf(storageKey), now);
  await ledger.insert(storageKey, now);
  return [...copies, ...decoded, storageKey];
};

type Write = Required<Omit<Happening, 'event'>> & { readonly settlement: Settlement };

const write = async (
  transaction: Kysely<DB>,
  row: LifeRow,
  { settlement, now, values }: Write,
): Promise<void> => {
  const lives = createLivesRepository(transaction);
  const { becomes, errorCode } = settlement;
  if (becomes === 'removed') return lives.remove(row);
  const earlier = createEarlierRecognitionsRepository(transaction);
  if (becomes === 'restored') return earlier.restore(row.id, { errorCode, now });
  await lives.update(row, { ...values, ...columnsOf(row, { ...settlement, becomes }, now), updated_at: now });
  if (becomes !== 'completed') return;
  await lives.removePieces(row.id);
  await earlier.forget(row.id);
  await noteSearchChange(transaction, row.id);
};

/**
 * Moves a visitor's recording into an account, where it is searched. The row of a recording is locked before that of its trial, as by all
 * writers.
 */
const moveTrial = async (
  transaction: Kysely<DB>,
  { id, owner_id: deviceHash }: LifeRow,
  userId: string,
): Promise<void> => {
  await noteSearchChange(transaction, id);
  const isMoved = await createFreeTrialRepository(transaction).claim({
    deviceHash,
    transcriptionId: id,
    userId,
  });
  if (!isMoved) throw noTrialToClaim();
};
