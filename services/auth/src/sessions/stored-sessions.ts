import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Source } from '../platform/source.ts';
import { GRACE_MS } from './refresh-decision.ts';
import { createRefreshTokensRepository } from './refresh-tokens.repository.ts';
import { type StoredSession, createSessionsRepository } from './sessions.repository.ts';

type Held = { readonly userId: string; readonly sessionId: string; readonly now: Date };

/** Returns an active session, locked until the transaction ends: what it lets in cannot outlive it. Returns undefined if it has ended. */
export const holdSession = (
  transaction: Kysely<DB>,
  { userId, sessionId, now }: Held,
): Promise<StoredSession | undefined> =>
  createSessionsRepository(transaction).holdLive(userId, sessionId, now);

/** Returns whether a session of the user, ended or not, came from the same address and program. */
export const hasSessionFrom = (handle: Kysely<DB>, userId: string, source: Source): Promise<boolean> =>
  createSessionsRepository(handle).hasFrom(userId, source);

/** Notes that the user of a session has proved a second factor. */
export const noteSecondFactor = (transaction: Kysely<DB>, sessionId: string, now: Date): Promise<void> =>
  createSessionsRepository(transaction).noteSecondFactor(sessionId, now);

/** Ends the sessions of a closed account and removes where they came from. Returns the ids of the ended ones, to publish after the commit. */
export const forgetSessions = async (
  transaction: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<string[]> => {
  const sessions = createSessionsRepository(transaction);
  const ended = await sessions.endAll(userId, 'account_deleted', now);
  await sessions.anonymise(userId);
  return ended;
};

/** Returns every stored session of a user, newest first. */
export const collectSessions = (db: Kysely<DB>, userId: string) =>
  createSessionsRepository(db).listAll(userId);

/** Deletes expired refresh tokens, and sessions that ended before a time. */
export const purgeSessions = async (
  db: Kysely<DB>,
  { now, endedBefore }: { readonly now: Date; readonly endedBefore: Date },
): Promise<void> => {
  const tokens = createRefreshTokensRepository(db);
  await tokens.dropSealedSuccessors(new Date(now.getTime() - 2 * GRACE_MS));
  await tokens.deleteExpired(now);
  await createSessionsRepository(db).deleteOver(endedBefore);
};
