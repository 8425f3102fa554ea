import { QUOTA_LIMITS, type QuotaLimit, type UsedQuota } from '@escriba/contracts/plans/exceeded-limit';
import { type RecordingMeasure, recordingMeasureOf } from '@escriba/contracts/plans/limits';
import type { ChargeKey } from '@escriba/contracts/usage/usage';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { LocalDay } from '@escriba/calendar';
import type { Charges, DB } from '../platform/db/schema.generated.ts';
import type { Account } from '../users/users.ts';

type NewCharge = ChargeKey & {
  readonly state: 'reserved' | 'committed' | 'released';
  readonly day: string;
  readonly seconds: number;
  readonly sizeBytes: number;
  readonly reservedAt: Date;
  readonly settledAt: Date | null;
};

/** The position of a charge in the order of time. */
type Place = Pick<Selectable<Charges>, 'reserved_at' | 'transcription_id' | 'round'>;

/**
 * Reads and writes one account's charges: a user's, those for their workspaces included, or a workspace's alone. Queries never see another
 * account's. Changes need the lock on the user's row.
 */
export const createChargesRepository = (
  db: Kysely<DB>,
  { userId, workspaceId }: Pick<Account, 'userId' | 'workspaceId'>,
) => {
  const own = workspaceId === undefined ? { user_id: userId } : { workspace_id: workspaceId };
  const keyed = ({ transcriptionId, round }: ChargeKey) => ({
    ...own,
    transcription_id: transcriptionId,
    round,
  });
  return {
    find: (key: ChargeKey) =>
      db
        .selectFrom('charges')
        .select(['state', 'size_bytes', 'user_id'])
        .where((eb) => eb.and(keyed(key)))
        .executeTakeFirst(),

    /**
     * Returns what is reserved and charged on a day and in its month, of each quota of the user; `ended`: without what is reserved for later
     * rounds of this transcription.
     */
    sumUsed: (
      { day, month }: LocalDay,
      ended?: { readonly transcriptionId: string; readonly lastRound: number },
    ): Promise<UsedQuota> =>
      db
        .selectFrom('charges')
        .select(QUOTA_LIMITS.map((limit) => sumOf(limit, day).as(limit)))
        .where('user_id', '=', userId)
        .where('month', '=', month)
        .where('state', '<>', 'released')
        .$if(ended !== undefined, (query) =>
          query.where(
            sql<boolean>`(state <> 'reserved' or transcription_id <> ${ended?.transcriptionId} or round <= ${ended?.lastRound})`,
          ),
        )
        .executeTakeFirstOrThrow(),

    insert: async (charge: NewCharge): Promise<void> => {
      await db
        .insertInto('charges')
        .values({
          user_id: userId,
          workspace_id: workspaceId ?? null,
          transcription_id: charge.transcriptionId,
          round: charge.round,
          state: charge.state,
          day: charge.day,
          seconds: charge.seconds,
          size_bytes: charge.sizeBytes,
          reserved_at: charge.reservedAt,
          settled_at: charge.settledAt,
        })
        .execute();
    },

    /** Ends a reservation; a charge also replaces a release. Returns false if nothing changes. */
    settle: async (
      key: ChargeKey,
      end: { state: 'committed' | 'released'; seconds: number; at: Date },
    ): Promise<boolean> => {
      const row = await db
        .updateTable('charges')
        .set({ state: end.state, seconds: end.seconds, settled_at: end.at })
        .where((eb) => eb.and(keyed(key)))
        .where('state', 'in', end.state === 'committed' ? ['reserved', 'released'] : ['reserved'])
        .returning('state')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the seconds that are charged or reserved in a month, which its first day names. */
    sumMonth: async (month: string): Promise<number> => {
      const row = await db
        .selectFrom('charges')
        .select(sql<number>`coalesce(sum(seconds), 0)::float8`.as('seconds'))
        .where((eb) => eb.and(own))
        .where('month', '=', month)
        .where('state', '<>', 'released')
        .executeTakeFirstOrThrow();
      return row.seconds;
    },

    /** Lists the charges after a place, newest first. */
    listPage: (month: string, after: Place | undefined, limit: number) =>
      db
        .selectFrom('charges')
        .selectAll()
        .where((eb) => eb.and(own))
        .where('month', '=', month)
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(reserved_at, transcription_id, round)
              < (${after?.reserved_at}, ${after?.transcription_id}, ${after?.round})`,
          ),
        )
        .orderBy('reserved_at', 'desc')
        .orderBy('transcription_id', 'desc')
        .orderBy('round', 'desc')
        .limit(limit)
        .execute(),

    findPlace: (key: ChargeKey): Promise<Place | undefined> =>
      db
        .selectFrom('charges')
        .select(['reserved_at', 'transcription_id', 'round'])
        .where((eb) => eb.and(keyed(key)))
        .executeTakeFirst(),

    /** Returns the first day of the first month that has a charge. */
    findFirstMonth: async (): Promise<string | undefined> => {
      const row = await db
        .selectFrom('charges')
        .select('month')
        .where((eb) => eb.and(own))
        .orderBy('month')
        .limit(1)
        .executeTakeFirst();
      return row?.month ?? undefined;
    },

    list: () =>
      db
        .selectFrom('charges')
        .selectAll()
        .where((eb) => eb.and(own))
        .orderBy('reserved_at')
        .orderBy('transcription_id')
        .orderBy('round')
        .execute(),

    deleteAll: async (): Promise<void> => {
      await db.deleteFrom('charges').where('user_id', '=', userId).execute();
    },
  };
};

/** Returns the sum of the charges of a month, in files, seconds or bytes. */
const sumOf = (limit: QuotaLimit, day: string) => {
  const measure = recordingMeasureOf(limit);
  const amount = SUMS[measure?.counts ?? 'files'];
  return measure?.per === 'day'
    ? sql<number>`coalesce(${amount} filter (where day = ${day}), 0)::float8`
    : sql<number>`coalesce(${amount}, 0)::float8`;
};

const SUMS: Readonly<Record<RecordingMeasure['counts'], RawBuilder<unknown>>> = {
  files: sql`count(*)`,
  minutes: sql`sum(seconds)`,
  megabytes: sql`sum(size_bytes)`,
};
