import { FEED_EPISODES_MAX, FeedEpisode, LinkState } from '@escriba/contracts/transcription/links';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { Actor } from '@escriba/http';
import type { WorkTable } from '@escriba/work';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as Type from 'typebox';
import { actorToStore, readActor } from '../../platform/db/stored-actor.ts';
import { parseColumn, toJsonb } from '../../platform/db/json.ts';
import { isForVisible, isOfVisible } from '../../platform/db/visible.ts';
import type { DB, LinkFetches } from '../../platform/db/schema.generated.ts';

const ClientInfo = Type.Record(Type.String(), Type.String());
const Episodes = Type.Array(FeedEpisode, { maxItems: FEED_EPISODES_MAX });

/** Why a link failed: its code, a sentence in each language, and whether another attempt may help. */
const Fault = Type.Object({
  code: Type.String(),
  pt: Type.String(),
  en: Type.String(),
  canRetry: Type.Boolean(),
});
export type Fault = Type.Static<typeof Fault>;

export type NewLinkFetch = {
  readonly id: string;
  readonly ownerId: string;
  readonly url: string;
  /** The language of refusals by the plan. */
  readonly locale: Locale;
  /** The name that the user gave. */
  readonly title: string | null;
  readonly language: string;
  readonly clientInfo: Record<string, string>;
  /** Whether the user has confirmed that they may transcribe the recording of a page. */
  readonly isConfirmed: boolean;
  readonly now: Date;
};

export type LinkFetch = Omit<NewLinkFetch, 'now'> & {
  readonly name: string | null;
  readonly state: LinkState;
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  readonly validator: string | null;
  readonly fault: Fault | null;
  readonly createdAt: Date;
  /** When the user confirmed that they may transcribe the recording of a page. */
  readonly confirmedAt: Date | null;
  /** Who gave the link. */
  readonly actor: Actor | null;
};

/** A claimed row: only the newest claim writes. */
export type ClaimedLink = {
  readonly id: string;
  readonly owner_id: string;
  readonly attempts: number;
  readonly lease: number;
};

export const LINK_FETCHES: WorkTable<ClaimedLink> = {
  name: 'link_fetches',
  key: 'id',
  dueAt: 'due_at',
  attempts: 'attempts',
  lease: 'lease',
  columns: ['owner_id'],
  isKept: true,
};

/** What a claim has learnt of the file. */
export type Learnt = {
  readonly name?: string;
  readonly receivedBytes?: number;
  readonly totalBytes?: number | null;
  readonly validator?: string | null;
};

/** How a claim ends. */
export type Ending =
  | { readonly state: 'completed' | 'page' }
  | { readonly state: 'feed'; readonly name: string | null; readonly episodes: readonly FeedEpisode[] }
  | { readonly state: 'failed'; readonly fault: Fault }
  /** `isProgress`: bytes arrived, so that the attempts are counted from the beginning. */
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly isProgress: boolean };

const OPEN = ['waiting', 'fetching'];

/** Stores the links of users. Users' queries are scoped by the owner, workers' by their claim. */
export const createLinkFetchesRepository = (db: Kysely<DB>) => {
  const held = ({ id, lease }: ClaimedLink) =>
    db.updateTable('link_fetches').where('id', '=', id).where('lease', '=', lease);
  const own = (ownerId: string, id: string) =>
    db.selectFrom('link_fetches').where('id', '=', id).where('owner_id', '=', ownerId);

  return {
    /** Blocks other transactions that count this account's links until this one ends. */
    lockOwner: async (ownerId: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`link-fetches:${ownerId}`}, 0))`.execute(db);
    },

    countOpen: async (ownerId: string): Promise<number> => {
      const { count } = await db
        .selectFrom('link_fetches')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('state', 'in', OPEN)
        .executeTakeFirstOrThrow();
      return count;
    },

    insert: async ({ now, ...link }: NewLinkFetch): Promise<void> => {
      await db
        .insertInto('link_fetches')
        .values({
          id: link.id,
          owner_id: link.ownerId,
          url: link.url,
          locale: link.locale,
          title: link.title,
          name: link.title,
          language: link.language,
          client_info: toJsonb(link.clientInfo),
          confirmed_at: link.isConfirmed ? now : null,
          actor: actorToStore(),
          due_at: now,
          created_at: now,
          changed_at: now,
        })
        .execute();
    },

    /** Forgets those of an account that have ended, except the newest. */
    forgetEnded: async (ownerId: string, keptMax: number): Promise<void> => {
      await sql`
        delete from link_fetches where owner_id = ${ownerId} and state not in ('waiting', 'fetching') and id not in (
          select id from link_fetches where owner_id = ${ownerId} order by created_at desc limit ${keptMax}
        )`.execute(db);
    },

    list: async (ownerId: string, limit: number): Promise<LinkFetch[]> => {
      const rows = await db
        .selectFrom('link_fetches')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where(isOfVisible('link_fetches.id'))
        .where(isForVisible('link_fetches.client_info'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toLinkFetch);
    },

    find: (ownerId: string, id: string): Promise<LinkFetch | undefined> =>
      own(ownerId, id)
        .selectAll()
        .executeTakeFirst()
        .then((row) => row && toLinkFetch(row)),

    listEpisodes: async (ownerId: string, id: string): Promise<FeedEpisode[]> => {
      const row = await own(ownerId, id).select('episodes').executeTakeFirst();
      return row?.episodes ? parseColumn(Episodes, row.episodes) : [];
    },

    /** Makes a failed one due again; returns whether it had failed. */
    retry: async (ownerId: string, id: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('link_fetches')
        .set({ state: 'waiting', fault: null, attempts: 0, due_at: now, changed_at: now })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('state', '=', 'failed')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Notes the user's confirmation for a page and makes it due; returns whether it waited for that. */
    confirm: async (ownerId: string, id: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('link_fetches')
        .set({ state: 'waiting', confirmed_at: now, attempts: 0, due_at: now, changed_at: now })
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('state', '=', 'page')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends a link; a worker that fetches it writes no more. Returns whether there was one. */
    delete: async (ownerId: string, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('link_fetches')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    deleteAllOf: async (ownerId: string): Promise<void> => {
      await db.deleteFrom('link_fetches').where('owner_id', '=', ownerId).execute();
    },

    /** Deletes those of any account that ended before a time. */
    deleteEndedBefore: async (time: Date): Promise<void> => {
      await db
        .deleteFrom('link_fetches')
        .where('changed_at', '<', time)
        .where('state', 'not in', OPEN)
        .execute();
    },

    /** Returns how many of an account other processes and turns fetch now. Call `lockOwner` first. */
    countFetching: async ({ owner_id: ownerId, id }: ClaimedLink, now: Date): Promise<number> => {
      const { count } = await db
        .selectFrom('link_fetches')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('id', '!=', id)
        .where('state', '=', 'fetching')
        .where('due_at', '>', now)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Begins the fetching of a claimed one; undefined if the claim has ended. */
    begin: async (claim: ClaimedLink, now: Date): Promise<LinkFetch | undefined> => {
      const row = await held(claim)
        .set({ state: 'fetching', changed_at: now })
        .returningAll()
        .executeTakeFirst();
      return row && toLinkFetch(row);
    },

    /** Writes what is known and extends the claim; returns false if it has ended. */
    note: async (claim: ClaimedLink, learnt: Learnt, heldUntil: Date): Promise<boolean> => {
      const { numUpdatedRows } = await held(claim)
        .set({
          due_at: heldUntil,
          ...(learnt.name === undefined ? {} : { name: learnt.name }),
          ...(learnt.receivedBytes === undefined ? {} : { received_bytes: learnt.receivedBytes }),
          ...(learnt.totalBytes === undefined ? {} : { total_bytes: learnt.totalBytes }),
          ...(learnt.validator === undefined ? {} : { validator: learnt.validator }),
        })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends a claim. A claim that has ended already changes nothing. */
    end: async (claim: ClaimedLink, ending: Ending, now: Date): Promise<void> => {
      await held(claim)
        .set({ changed_at: now, ...columnsOf(ending) })
        .execute();
    },
  };
};

const columnsOf = (ending: Ending) => {
  switch (ending.state) {
    case 'completed':
    case 'page':
      return { state: ending.state, due_at: null };
    case 'feed':
      return {
        state: ending.state,
        due_at: null,
        episodes: toJsonb(ending.episodes),
        ...(ending.name === null ? {} : { name: ending.name }),
      };
    case 'failed':
      return { state: ending.state, due_at: null, fault: toJsonb(ending.fault) };
    case 'waiting':
      return {
        state: ending.state,
        due_at: ending.dueAt,
        ...(ending.isProgress ? { attempts: 0 } : {}),
      };
  }
};

const toLinkFetch = (row: Selectable<LinkFetches>): LinkFetch => ({
  id: row.id,
  ownerId: row.owner_id,
  url: row.url,
  locale: row.locale === 'en' ? 'en' : 'pt',
  title: row.title,
  name: row.name,
  language: row.language,
  clientInfo: parseColumn(ClientInfo, row.client_info),
  isConfirmed: row.confirmed_at !== null,
  state: parseColumn(LinkState, row.state),
  receivedBytes: row.received_bytes,
  totalBytes: row.total_bytes,
  validator: row.validator,
  fault: row.fault === null ? null : parseColumn(Fault, row.fault),
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  actor: readActor(row.actor),
});
