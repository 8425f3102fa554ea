import type { ActivityAction, ActivityEntry } from '@escriba/contracts/transcription/activity';
import type { Actor } from '@escriba/http';
import type { Kysely } from 'kysely';
import { findActor } from '../acting/acting.ts';
import type { DB } from '../db/schema.generated.ts';
import { type ActivityPage, type ActivityRow, createActivityRepository } from './activity.repository.ts';

type Noted = {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly action: ActivityAction;
  readonly at: Date;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Acts that come in series: one entry an hour says as much. */
const IN_SERIES: ReadonlySet<ActivityAction> = new Set(['edited', 'exported', 'downloaded']);
const DELETED_AT_ONCE = 5_000;

/**
 * Records what the caller of the present request did to recordings, in the transaction that does it. Outside a request of a user, as in a worker, it
 * records nothing.
 */
export const noteActivity = async (db: Kysely<DB>, noted: Noted): Promise<void> => {
  const actor = findActor();
  if (actor !== undefined) await insert(db, noted, actor);
};

/** Does the same for a download with the temporary address of audio, which names no one. */
export const noteDownloadByAddress = (db: Kysely<DB>, noted: Omit<Noted, 'action'>): Promise<void> =>
  insert(db, { ...noted, action: 'downloaded' }, undefined);

const insert = (db: Kysely<DB>, noted: Noted, actor: Actor | undefined): Promise<void> =>
  createActivityRepository(db).insert({
    ...noted,
    actor,
    unlessSince: IN_SERIES.has(noted.action) ? new Date(noted.at.getTime() - HOUR_MS) : undefined,
  });

/** Lists what was done to a user's recordings, newest first. */
export const listActivityOf = async (
  db: Kysely<DB>,
  ownerId: string,
  page: ActivityPage,
): Promise<ActivityEntry[]> => (await createActivityRepository(db).list(ownerId, page)).map(toEntry);

/** Deletes what is recorded about a user's recordings. */
export const eraseActivity = (db: Kysely<DB>, ownerId: string): Promise<void> =>
  createActivityRepository(db).deleteOf(ownerId);

type RetentionDeps = { readonly db: Kysely<DB>; readonly clock: () => Date; readonly days: number };

/** Deletes entries that are older than so many days, some at a time, so that no lock is long. */
export const createActivityRetention =
  ({ db, clock, days }: RetentionDeps) =>
  async (): Promise<void> => {
    const before = new Date(clock().getTime() - days * DAY_MS);
    const repository = createActivityRepository(db);
    while ((await repository.deleteBefore(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  };

const toEntry = ({ id, at, action, personId, keyId, keyName, ...row }: ActivityRow): ActivityEntry => ({
  id,
  at: at.toISOString(),
  action: action as ActivityAction, // only `noteActivity` writes it
  recording: { id: row.transcriptionId, name: row.name, isThere: row.isThere },
  actor:
    personId === null ? null : { personId, key: keyId === null ? null : { id: keyId, name: keyName ?? '' } },
});
