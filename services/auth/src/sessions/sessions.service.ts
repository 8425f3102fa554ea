import type { Kysely } from 'kysely';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { RefreshToken } from './keys/access-tokens.ts';
import type { Source } from '../platform/source.ts';
import { createRefreshTokensRepository } from './refresh-tokens.repository.ts';
import type { SessionEnding } from './session-ending.service.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import type { SessionMethod, SessionTransport } from './sessions.repository.ts';

type SessionsDeps = {
  readonly db: Kysely<DB>;
  readonly ending: Pick<SessionEnding, 'endThese'>;
  /** Returns API keys and grants in workspaces that ended after a time: gateways refuse them as they refuse ended sessions. */
  readonly listOtherEnds: (since: Date) => Promise<EndedSession[]>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  /** How long a session may be unused, and how long it lives even if it is in use. */
  readonly idleMs: number;
  readonly lifeMs: number;
};

type EndedSession = { readonly id: string; readonly endedAt: Date };

export type OpenedSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly refresh: RefreshToken;
};

type NewSession = {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly transport: SessionTransport;
  readonly source: Source;
  /** The time at which the user last authenticated, by password, passkey or at Google; a session that another one admits inherits it. */
  readonly authenticatedAt: Date | null;
  /** The time at which the user proved a second factor; absent if they did not. */
  readonly secondFactorAt?: Date | undefined;
};

/** Maximum number of sessions per user; a new one ends the least recently used. */
const SESSIONS_MAX = 50;

/** Opens and lists sessions. */
export const createSessions = ({
  db,
  ending,
  listOtherEnds,
  clock,
  randomness,
  idleMs,
  lifeMs,
}: SessionsDeps) => ({
  /** Starts a session, in the caller's transaction. */
  open: async (transaction: Kysely<DB>, session: NewSession): Promise<OpenedSession> => {
    const createdAt = clock();
    const sessionId = randomness.newId();
    const sessionEnd = new Date(createdAt.getTime() + lifeMs);
    const value = newSecret(randomness);
    const expiresAt = new Date(Math.min(createdAt.getTime() + idleMs, sessionEnd.getTime()));
    await createSessionsRepository(transaction).insert({
      ...session,
      id: sessionId,
      createdAt,
      expiresAt: sessionEnd,
    });
    await createRefreshTokensRepository(transaction).insert({
      id: randomness.newId(),
      sessionId,
      parentId: null,
      hash: hashSecret(value),
      issuedAt: createdAt,
      expiresAt,
    });
    return { sessionId, userId: session.userId, refresh: { value, expiresAt } };
  },

  /** Ends the least recently used sessions beyond the maximum. */
  endSurplus: async (userId: string, source: Source): Promise<void> => {
    const surplus = await createSessionsRepository(db).listSurplus(userId, clock(), SESSIONS_MAX);
    if (surplus.length > 0) await ending.endThese(surplus, { userId, source, reason: 'too_many' });
  },

  list: (userId: string) => createSessionsRepository(db).listLive(userId, clock(), idleMs),

  /** Returns all users' sessions, keys and grants in workspaces that ended after a time. */
  listEnded: async (since: Date): Promise<EndedSession[]> => [
    ...(await createSessionsRepository(db).listEndedSince(since)),
    ...(await listOtherEnds(since)),
  ],
});

export type Sessions = ReturnType<typeof createSessions>;
