import { WebhookEndpoint, type WebhookEvent } from '@escriba/contracts/transcription/webhooks';
import type { WorkTable } from '@escriba/work';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as Type from 'typebox';
import { parseColumn } from '../platform/db/json.ts';
import type { DB, WebhookEndpoints } from '../platform/db/schema.generated.ts';

/** What a run needs of an endpoint. */
export type DueEndpoint = Pick<
  Selectable<WebhookEndpoints>,
  'id' | 'owner_id' | 'url' | 'secret' | 'previous_secret' | 'previous_until' | 'earlier_secrets'
> & { readonly lease: number };

/** Endpoints are due while deliveries of them are. One row is one endpoint, so a slow one delays no other. */
export const ENDPOINTS: WorkTable<DueEndpoint> = {
  name: 'webhook_endpoints',
  key: 'id',
  dueAt: 'due_at',
  lease: 'lease',
  isKept: true,
  columns: ['owner_id', 'url', 'secret', 'previous_secret', 'previous_until', 'earlier_secrets'],
};

type State = WebhookEndpoint['state'];
type NewEndpoint = {
  readonly id: string;
  readonly ownerId: string;
  /** The member of a workspace who chooses the address; null in a person's own space. */
  readonly personId: string | null;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly createdAt: Date;
};
type Changes = {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly state?: State | undefined;
  /** Who chooses the address, if it is another one. */
  readonly personId?: string | null | undefined;
};

const SHOWN = ['id', 'url', 'events', 'state', 'failing_since', 'previous_until', 'created_at'] as const;

/** Stores the endpoints of users. Every query is scoped by the owner. */
export const createEndpointsRepository = (db: Kysely<DB>) => {
  const owned = (ownerId: string, id: string) =>
    db.updateTable('webhook_endpoints').where('owner_id', '=', ownerId).where('id', '=', id);
  return {
    /** Blocks the owner's other new endpoints until the transaction ends. */
    lockOwner: async (ownerId: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${ownerId}`}, 0))`.execute(db);
    },

    /** Locks an endpoint until the transaction ends: meanwhile nothing is written for it, nor noted of what was sent. */
    lock: async (ownerId: string, id: string): Promise<{ url: string; isOn: boolean } | undefined> => {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select(['url', 'state'])
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row && { url: row.url, isOn: row.state === 'on' };
    },

    /** Lists endpoints, the oldest first. */
    list: async (ownerId: string, now: Date): Promise<WebhookEndpoint[]> => {
      const rows = await db
        .selectFrom('webhook_endpoints')
        .select(SHOWN)
        .where('owner_id', '=', ownerId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => toEndpoint(row, now));
    },

    find: async (ownerId: string, id: string, now: Date): Promise<WebhookEndpoint | undefined> => {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select(SHOWN)
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toEndpoint(row, now);
    },

    count: async (ownerId: string): Promise<number> => {
      const row = await db
        .selectFrom('webhook_endpoints')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    insert: async ({
      id,
      ownerId,
      personId,
      url,
      events,
      secret,
      createdAt,
    }: NewEndpoint): Promise<WebhookEndpoint> => {
      const row = await db
        .insertInto('webhook_endpoints')
        .values({
          id,
          owner_id: ownerId,
          person_id: personId,
          url,
          events: [...events],
          secret,
          state: 'on',
          created_at: createdAt,
        })
        .returning(SHOWN)
        .executeTakeFirstOrThrow();
      return toEndpoint(row, createdAt);
    },

    /** Changes the given fields; undefined if there is no such endpoint. Turned on or off, or given another address, it has no failures. */
    change: async (
      ownerId: string,
      id: string,
      { url, events, state, personId }: Changes,
      now: Date,
    ): Promise<WebhookEndpoint | undefined> => {
      const row = await owned(ownerId, id)
        .set({
          id,
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events: [...events] }),
          ...(personId !== undefined && { person_id: personId, failing_since: null }),
          ...(state !== undefined && { state, failing_since: null }),
        })
        .returning(SHOWN)
        .executeTakeFirst();
      return row && toEndpoint(row, now);
    },

    /** Gives a new secret; the one before signs too until a time, and those before it until theirs. */
    rotate: async (
      ownerId: string,
      id: string,
      { secret, previousUntil, now }: Rotation,
    ): Promise<WebhookEndpoint | undefined> => {
      const row = await owned(ownerId, id)
        .set((eb) => ({
          secret,
          previous_secret: eb.ref('secret'),
          previous_until: previousUntil,
          earlier_secrets: secretsBefore(now),
        }))
        .returning(SHOWN)
        .executeTakeFirst();
      return row && toEndpoint(row, now);
    },

    delete: async (ownerId: string, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('webhook_endpoints')
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Takes a former member off the endpoints from before a time, which then get what all members may see. */
    forgetPerson: async (ownerId: string, personId: string, before: Date): Promise<void> => {
      await db
        .updateTable('webhook_endpoints')
        .set({ person_id: null })
        .where('owner_id', '=', ownerId)
        .where('person_id', '=', personId)
        .where('created_at', '<', before)
        .execute();
    },

    deleteAllOf: async (ownerId: string): Promise<void> => {
      await db.deleteFrom('webhook_endpoints').where('owner_id', '=', ownerId).execute();
    },
  };
};

/** Secrets of an endpoint that sign besides the current and the previous one, the newest first. More would make headers that receivers refuse. */
const EARLIER_SECRETS_MAX = 8;

/** Selects the secrets before the current one whose time is not over, the newest first. */
const secretsBefore = (now: Date) => sql<string>`(
  select coalesce(jsonb_agg(one order by until desc), '[]') from (
    select one, (one ->> 'until')::timestamptz as until
    from jsonb_array_elements(
      jsonb_build_array(jsonb_build_object('secret', previous_secret, 'until', previous_until)) || earlier_secrets
    ) as one
    where (one ->> 'until')::timestamptz > ${now}
    order by until desc limit ${EARLIER_SECRETS_MAX}
  ) as signing
)`;

const EarlierSecrets = Type.Array(Type.Object({ secret: Type.String(), until: Type.String() }));

/** Returns the secrets that sign now: the current one, and those before until their time is over. */
export const secretsOf = (
  { secret, previous_secret: previous, previous_until: until, earlier_secrets: earlier }: DueEndpoint,
  now: Date,
): string[] => [
  secret,
  ...(previous !== null && until !== null && until > now ? [previous] : []),
  ...parseColumn(EarlierSecrets, earlier).flatMap((one) => (new Date(one.until) > now ? [one.secret] : [])),
];

type Rotation = { readonly secret: string; readonly previousUntil: Date; readonly now: Date };
type Row = Pick<Selectable<WebhookEndpoints>, (typeof SHOWN)[number]>;

const toEndpoint = (row: Row, now: Date): WebhookEndpoint =>
  parseColumn(WebhookEndpoint, {
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.state,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil:
      row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
  });
