import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { AccessTokens, IssuedTokens, RefreshToken } from './keys/access-tokens.ts';
import type { Source } from '../platform/source.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { type RefreshDecision, decideRefresh } from './refresh-decision.ts';
import { createRefreshTokensRepository } from './refresh-tokens.repository.ts';
import { refreshRefused, refreshReused } from './sessions.errors.ts';
import { type StoredSession, createSessionsRepository } from './sessions.repository.ts';
import { openSuccessor, sealSuccessor } from './successor.ts';

type RefreshingDeps = {
  readonly db: Kysely<DB>;
  readonly accessTokens: AccessTokens;
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly idleMs: number;
};

type StoredToken = Awaited<ReturnType<ReturnType<typeof createRefreshTokensRepository>['get']>>;
type Showing = {
  readonly token: string;
  readonly stored: StoredToken;
  readonly session: StoredSession;
  readonly source: Source;
  readonly now: Date;
};
type Outcome = { decision: RefreshDecision; session: StoredSession; refresh?: RefreshToken };

/** Exchanges refresh tokens: each works once, and sending a used one again ends the whole session (RFC 9700, 4.14.2). */
export const createRefreshing = (deps: RefreshingDeps) => {
  const { db, endedSessions, accessTokens, clock } = deps;

  /** Decides while the session is locked. */
  const show = async (
    transaction: Kysely<DB>,
    token: string,
    source: Source,
  ): Promise<Outcome | undefined> => {
    const tokens = createRefreshTokensRepository(transaction);
    const sessionId = await tokens.findSessionId(hashSecret(token));
    if (sessionId === undefined) return undefined;
    const session = await createSessionsRepository(transaction).lock(sessionId);
    if (session === undefined) return undefined;
    const stored = await tokens.get(hashSecret(token));
    const now = clock();
    const decision = decideRefresh(toShownToken(stored, session), now);
    const refresh = await apply(deps, transaction, decision, { token, stored, session, source, now });
    return refresh === undefined ? { decision, session } : { decision, session, refresh };
  };

  return {
    /** Issues new tokens. Throws refreshRefused, or refreshReused after ending the session. */
    refresh: async (token: string, source: Source): Promise<IssuedTokens> => {
      const outcome = await db.transaction().execute((transaction) => show(transaction, token, source));
      if (outcome?.decision === 'reused') {
        await endedSessions.publish([outcome.session.id]);
        throw refreshReused();
      }
      if (outcome?.refresh === undefined) throw refreshRefused();
      const { session, refresh } = outcome;
      const access = await accessTokens.issue({ userId: session.user_id, sessionId: session.id });
      return { ...access, refresh };
    },

    /** Returns the session of a refresh token, used or not; undefined if there is none. */
    findSession: async (token: string): Promise<{ userId: string; sessionId: string } | undefined> => {
      const sessionId = await createRefreshTokensRepository(db).findSessionId(hashSecret(token));
      if (sessionId === undefined) return undefined;
      const userId = await createSessionsRepository(db).findOwner(sessionId);
      return userId === undefined ? undefined : { userId, sessionId };
    },
  };
};

export type Refreshing = ReturnType<typeof createRefreshing>;

const toShownToken = (stored: StoredToken, session: StoredSession) => ({
  expiresAt: stored.expires_at,
  usedAt: stored.used_at,
  // A successor that can no longer be opened cannot be sent again.
  successorUsed: stored.successor_used_at !== null || stored.sealed_successor === null,
  session: { endedAt: session.ended_at, expiresAt: session.expires_at },
});

type ApplyDeps = Pick<RefreshingDeps, 'randomness' | 'idleMs'>;

/** Applies the decision; returns the refresh token to send, if any. */
const apply = async (
  deps: ApplyDeps,
  transaction: Kysely<DB>,
  decision: RefreshDecision,
  showing: Showing,
): Promise<RefreshToken | undefined> => {
  switch (decision) {
    case 'refused':
      return undefined;
    case 'reused':
      await endFamily(transaction, showing);
      return undefined;
    case 'repeat':
      return repeat(showing);
    case 'rotate':
      return rotate(deps, transaction, showing);
  }
};

const endFamily = async (transaction: Kysely<DB>, { session, source, now }: Showing): Promise<void> => {
  await createSessionsRepository(transaction).end(session.user_id, [session.id], 'refresh_reused', now);
  await recordAuditEvent(transaction, {
    at: now,
    kind: 'refresh_reused',
    source,
    userId: session.user_id,
    sessionId: session.id,
  });
};

const repeat = ({ stored, token }: Showing): RefreshToken => {
  if (stored.sealed_successor === null || stored.successor_expires_at === null)
    throw new Error('a refresh token to repeat has no successor');
  return { value: openSuccessor(stored.sealed_successor, token), expiresAt: stored.successor_expires_at };
};

/** Marks the token as used and creates its successor, which never outlives the session. */
const rotate = async (
  { randomness, idleMs }: ApplyDeps,
  transaction: Kysely<DB>,
  { token, stored, session, source, now }: Showing,
): Promise<RefreshToken> => {
  const tokens = createRefreshTokensRepository(transaction);
  const value = newSecret(randomness);
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, session.expires_at.getTime()));
  const used = await tokens.use(stored.id, now, sealSuccessor(value, token, randomness.randomBytes));
  if (!used) throw new Error('a refresh token was used twice despite the lock');
  await tokens.insert({
    id: randomness.newId(),
    sessionId: session.id,
    parentId: stored.id,
    hash: hashSecret(value),
    issuedAt: now,
    expiresAt,
  });
  await createSessionsRepository(transaction).touch(session.id, now, source);
  return { value, expiresAt };
};
