import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

const BYTES = sql<number>`coalesce(sum(size_bytes), 0)::float8`;

/** Attempts from which a removal is reported: it has been tried for a quarter of an hour. */
const ATTEMPTS_MAX = 4;

/** Reads figures of stored and removed audio, over all owners. */
export const createStorageRepository = (db: Kysely<DB>) => ({
  sumAudio: () =>
    db
      .selectFrom('transcriptions')
      .select(({ fn }) => [fn.countAll<number>().as('objects'), BYTES.as('sizeBytes')])
      .where('storage_key', 'is not', null)
      .executeTakeFirstOrThrow(),

  sumUnfinishedUploads: () =>
    db
      .selectFrom('resumable_uploads')
      .select(({ fn }) => [fn.countAll<number>().as('objects'), BYTES.as('sizeBytes')])
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow(),

  /** Counts objects to remove. `overdue` counts those due since a time, or that could not be removed several times. */
  countRemovals: (since: Date) =>
    db
      .selectFrom('loose_objects')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        fn
          .countAll<number>()
          .filterWhere((eb) => eb.or([eb('remove_after', '<', since), eb('attempts', '>', ATTEMPTS_MAX)]))
          .as('overdue'),
        fn.min('remove_after').as('oldestDueAt'),
      ])
      .executeTakeFirstOrThrow(),

  /** Counts users' audio from before a time, except that of recordings that wait or run. */
  countAudioBefore: async (before: Date): Promise<number> => {
    const { count } = await db
      .selectFrom('transcriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_kind', '=', 'user')
      .where('storage_key', 'is not', null)
      .where((eb) => eb.or([eb('created_at', '<=', before), eb('audio_from', '<=', before)]))
      .where('status', 'not in', ['pending', 'processing'])
      .executeTakeFirstOrThrow();
    return count;
  },

  sumPurges: () =>
    db
      .selectFrom('audio_purges')
      .select(({ fn }) => [fn.countAll<number>().as('total'), BYTES.as('sizeBytes')])
      .executeTakeFirstOrThrow(),

  /** Lists days of São Paulo, newest first. */
  listPurgeDays: (limit: number) =>
    db
      .selectFrom('audio_purges')
      .select(({ fn }) => [
        sql<string>`to_char(purged_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('day'),
        fn.countAll<number>().as('objects'),
        BYTES.as('sizeBytes'),
      ])
      .groupBy('day')
      .orderBy('day', 'desc')
      .limit(limit)
      .execute(),
});
