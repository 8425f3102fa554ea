import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import {
  applyLife,
  AUDIO_RETENTION_MS,
  followUp,
  livesIn,
  type OldAudio,
  type UnclaimedObjects,
  userOwner,
} from '../../recordings/recordings.ts';
import { transcriptsIn } from '../../transcripts/transcripts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createRetentionRepository } from './retention.repository.ts';

type RetentionDeps = {
  db: Kysely<DB>;
  unclaimedObjects: Pick<UnclaimedObjects, 'remove'>;
  bus: Pick<EventBus, 'publish'>;
  clock: () => Date;
};

const BATCH_SIZE = 100;

/**
 * Deletes the audio of users' recordings 30 days after their upload; transcripts stay. Returns their number. Any number of workers may run
 * it at once; the next housekeeping retries objects that cannot be removed now.
 */
export const createAudioRetention = ({ db, unclaimedObjects, bus, clock }: RetentionDeps) => {
  const releaseBatch = (): Promise<{ due: OldAudio[]; storageKeys: string[] }> =>
    db.transaction().execute(async (transaction) => {
      const now = clock();
      const before = new Date(now.getTime() - AUDIO_RETENTION_MS);
      const due = await livesIn(transaction).lockOldAudio(before, BATCH_SIZE);
      const storageKeys: string[] = [];
      if (due.length === 0) return { due, storageKeys };
      for (const row of due) {
        const applied = await applyLife(transaction, row, { event: { kind: 'audio_expired' }, now });
        storageKeys.push(...(applied?.storageKeys ?? []));
      }
      await transcriptsIn(transaction).forgetVoices(due.map(({ id }) => id));
      await createRetentionRepository(transaction).record(due, now);
      return { due, storageKeys };
    });

  return async (): Promise<number> => {
    let purged = 0;
    for (;;) {
      const { due, storageKeys } = await releaseBatch();
      purged += due.length;
      const changed = due.map(({ id, owner_id }) => ({ id, owner: userOwner(owner_id) }));
      await followUp({ bus, unclaimedObjects }, { changed, storageKeys });
      if (due.length < BATCH_SIZE) return purged;
    }
  };
};
