import type { Kysely, Updateable } from 'kysely';
import type { DB, Transcriptions } from '../../platform/db/schema.generated.ts';
import { clipKeyOf, silencedPrefix } from '../files/storage-keys.ts';
import { createUnclaimedObjectsRepository } from '../files/unclaimed-objects.repository.ts';
import { createFreeTrialRepository } from '../free-trial/free-trial.repository.ts';
import { noteRoundEnded } from '../quota/ended-rounds.ts';
import { createPiecesRepository } from '../rounds/pieces.repository.ts';
import { createEarlierRecognitionsRepository } from './earlier-recognitions.repository.ts';
import { type LifeEvent, type LifeState, type Settlement, settleLife } from './life.ts';
import { type LifeRow, createLivesRepository } from './lives.repository.ts';

type Happening = {
  readonly event: LifeEvent;
  readonly now: Date;
  /** What else is stored of a recording that is completed. */
  readonly values?: Updateable<Transcriptions>;
};

type AppliedLife = Settlement & {
  /** Objects to remove once the transaction has committed. They are on record, in case they cannot be removed then. */
  readonly storageKeys: readonly string[];
};

/**
 * Carries out what an event does to a recording, in the transaction that has locked its row. Returns undefined, and changes nothing, if the
 * event cannot happen in its state. The caller publishes the change.
 */
export const applyLife = async (
  transaction: Kysely<DB>,
  row: LifeRow,
  { event, now, values = {} }: Happening,
): Promise<AppliedLife | undefined> => {
  const settlement = settleLife(await readState(transaction, row, event), event);
  if (settlement === undefined) return undefined;
  const { round, returnsTrial, releasesAudio } = settlement;
  if (round !== null) await noteRoundEnded(transaction, row, { ...round, now });
  if (returnsTrial) await createFreeTrialRepository(transaction).release(row.id);
  const storageKeys = releasesAudio ? await releaseAudio(transaction, row, now) : [];
  await write(transaction, row, { settlement, now, values });
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
    hasEarlier: givesNoText && (await createEarlierRecognitionsRepository(transaction).has(row.id)),
    hasShownText: isStopped && (await pieces.hasShownText(row.id)),
    recognisedMs: isStopped ? Math.max(0, (await pieces.sumDoneMs(row.id)) - row.kept_ms) : 0,
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
  { settlement: { becomes, errorCode, releasesAudio }, now, values }: Write,
): Promise<void> => {
  const lives = createLivesRepository(transaction);
  switch (becomes) {
    case 'removed':
      return lives.remove(row);
    case 'kept':
      return lives.update(row, { storage_key: null, audio_purged_at: now, updated_at: now });
    case 'restored':
      return createEarlierRecognitionsRepository(transaction).restore(row.id, { errorCode, now });
    case 'completed':
    case 'failed':
    case 'cancelled':
      await lives.update(row, {
        ...values,
        status: becomes,
        stage: null,
        error_code: errorCode,
        completed_at: now,
        updated_at: now,
        ...(becomes === 'completed' ? { progress: 100 } : {}),
        ...(releasesAudio ? { storage_key: null } : {}),
      });
      if (becomes === 'completed') await lives.removePieces(row.id);
  }
};
