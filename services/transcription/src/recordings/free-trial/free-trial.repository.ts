import { startOfDay } from '@escriba/calendar';
import { addressBlock } from '@escriba/http';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner } from '../row/owner.ts';
import { type Transcription, ownedBy, toTranscription } from '../row/transcriptions.repository.ts';

/** Stores used free trials, by device and by address block (`addressBlock`). */
export const createFreeTrialRepository = (db: Kysely<DB>) => ({
  find: (deviceHash: string) =>
    db.selectFrom('free_trials').selectAll().where('device_hash', '=', deviceHash).executeTakeFirst(),

  /** Returns the transcription that has used, or is about to use, the device's free trial. */
  findTranscription: (device: Owner): Promise<Transcription | undefined> =>
    ownedBy(db, device)
      .where(
        'id',
        'in',
        db.selectFrom('free_trials').select('transcription_id').where('device_hash', '=', device.id),
      )
      .executeTakeFirst()
      .then(toTranscription),

  /** Counts trials that started at this address on the day of `now` in São Paulo. */
  countToday: async (address: string, now: Date): Promise<number> => {
    const row = await db
      .selectFrom('free_trials')
      .select((eb) => eb.fn.countAll<number>().as('devices'))
      .where('address', '=', addressBlock(address))
      .where('created_at', '>=', startOfDay(now))
      .executeTakeFirstOrThrow();
    return row.devices;
  },

  /** Blocks other transactions for the same address until this one ends, so that its count stays valid. */
  lockAddress: async (address: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`free-trial:${addressBlock(address)}`}, 0))`.execute(
      db,
    );
  },

  /** Returns false if the device already has one. */
  insert: async (trial: { deviceHash: string; address: string; transcriptionId: string; now: Date }) => {
    const row = await db
      .insertInto('free_trials')
      .values({
        device_hash: trial.deviceHash,
        address: addressBlock(trial.address),
        transcription_id: trial.transcriptionId,
        created_at: trial.now,
      })
      .onConflict((conflict) => conflict.column('device_hash').doNothing())
      .returning('device_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Removes the address from trials that started before a time; their device keeps its used trial. */
  forgetAddresses: async (before: Date): Promise<void> => {
    await db
      .updateTable('free_trials')
      .set({ address: '' })
      .where('created_at', '<', before)
      .where('address', '<>', '')
      .execute();
  },

  /** Returns the trial: the transcription failed or was cancelled. One that moved into an account stays used. */
  release: async (transcriptionId: string): Promise<void> => {
    await db
      .deleteFrom('free_trials')
      .where('transcription_id', '=', transcriptionId)
      .where('claimed_by', 'is', null)
      .execute();
  },

  /** Marks the trial as the user's, unless an account has it. Returns false if not. @throws a unique violation if the user has another */
  claim: async (input: { deviceHash: string; transcriptionId: string; userId: string }): Promise<boolean> => {
    const row = await db
      .updateTable('free_trials')
      .set({ claimed_by: input.userId })
      .where('device_hash', '=', input.deviceHash)
      .where('transcription_id', '=', input.transcriptionId)
      .where('claimed_by', 'is', null)
      .returning('device_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Forgets the account that claimed a trial; the device's trial stays used. */
  forgetClaimant: async (userId: string): Promise<void> => {
    await db.updateTable('free_trials').set({ claimed_by: null }).where('claimed_by', '=', userId).execute();
  },
});
