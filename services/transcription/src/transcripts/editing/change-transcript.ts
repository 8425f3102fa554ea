import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import {
  announceChange,
  type ChangeRecording,
  recordingsIn,
  type Reader,
  transcriptionNotFound,
  userOwner,
} from '../../recordings/recordings.ts';

export type ChangeDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  changeRecording: ChangeRecording;
  /** Called when a name or text has changed, so that search follows. */
  wakeSearch: () => void;
};

type Steps<T, Computed> = {
  readonly compute: () => Promise<Computed>;
  readonly write: (transaction: Kysely<DB>, computed: Computed) => Promise<T>;
};

/**
 * Changes a user's transcript: computes the change, then writes it in a transaction that locks the recording. Changes of a recording run
 * one after the other; no transaction waits for a computation.
 * @throws transcriptionNotFound, recordingBusy, and the errors of the steps
 */
export const createChangeTranscript =
  ({ db, bus, changeRecording, wakeSearch }: ChangeDeps) =>
  async <T, Computed>({ userId }: Reader, id: string, steps: Steps<T, Computed>): Promise<T> => {
    const owner = userOwner(userId);
    const prepare = async () => {
      if (!(await recordingsIn(db).find(owner, id))) throw transcriptionNotFound();
      return steps.compute();
    };
    const result = await changeRecording({ id, ownerId: userId, prepare }, async (transaction, computed) => {
      const held = await recordingsIn(transaction).findForUpdate(owner, id);
      if (!held) throw transcriptionNotFound();
      return steps.write(transaction, computed);
    });
    wakeSearch();
    await announceChange(bus, { id, owner });
    return result;
  };
