import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import { PROGRAM_TOKEN_PREFIX } from '@escriba/contracts/auth/oauth';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import { holdAccount } from '../accounts/accounts.ts';
import { provesChallenge } from '../platform/codes/s256.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { Source } from '../platform/source.ts';
import { type EndedSessions, decideRefresh, openSuccessor, sealSuccessor } from '../sessions/sessions.ts';
import { createClientsRepository } from './clients.repository.ts';
import { type LockedGrant, createGrantsRepository } from './grants.repository.ts';
import { invalidClient, invalidGrant } from './oauth.errors.ts';
import { createProgramTokensRepository } from './program-tokens.repository.ts';

type ProgramTokensDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  /** Publishes ended grants: gateways refuse their tokens as they refuse ended sessions. */
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  /** Time without use after which a refresh token expires. */
  readonly idleMs: number;
};

type Issued = {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly permissions: readonly string[];
};
type Exchange = {
  readonly clientId: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
};
type Renewal = { readonly clientId: string; readonly refreshToken: string };
/** What a request for tokens led to: tokens, or none, and the grants that it ended. */
type Outcome = { readonly issued?: Issued; readonly ended?: readonly string[] };
type Work = { readonly deps: ProgramTokensDeps; readonly transaction: Kysely<DB>; readonly source: Source };

const ACCESS_SECONDS = ACCESS_TOKEN_MINUTES * 60;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Issues tokens to programs. A refresh token works once; a used one, or a used code, ends everything that came of it (OAuth 2.1, 4.3.1). */
export const createProgramTokens = (deps: ProgramTokensDeps) => {
  const { db, endedSessions } = deps;
  const clients = createClientsRepository(db);

  const settle = async ({ issued, ended = [] }: Outcome): Promise<Issued> => {
    if (ended.length > 0) await endedSessions.publish(ended);
    if (issued === undefined) throw invalidGrant();
    return issued;
  };
  const checkClient = async (clientId: string): Promise<void> => {
    if (!UUID.test(clientId) || (await clients.find(clientId)) === undefined) throw invalidClient();
  };

  return {
    /** Exchanges a code, once. The program's earlier connection to the same account ends. Throws `oauth.invalid_client`, `oauth.invalid_grant`. */
    exchange: async (input: Exchange, source: Source): Promise<Issued> => {
      await checkClient(input.clientId);
      const outcome = await db
        .transaction()
        .execute((transaction) => redeem({ deps, transaction, source }, input));
      return settle(outcome);
    },

    /** Exchanges a refresh token. Throws `oauth.invalid_client`, `oauth.invalid_grant`. */
    refresh: async (input: Renewal, source: Source): Promise<Issued> => {
      await checkClient(input.clientId);
      const outcome = await db
        .transaction()
        .execute((transaction) => renew({ deps, transaction, source }, input));
      return settle(outcome);
    },

    /** Ends the grant of a token, if there is one. */
    revoke: async (token: string, source: Source): Promise<void> => {
      const id = await createProgramTokensRepository(db).findGrantId(hashSecret(token));
      if (id === undefined) return;
      const ended = await db.transaction().execute(async (transaction) => {
        const grant = await createGrantsRepository(transaction).lock(id);
        return grant && end({ deps, transaction, source }, grant);
      });
      if (ended !== undefined) await endedSessions.publish([ended]);
    },
  };
};

export type ProgramTokens = ReturnType<typeof createProgramTokens>;

/**
 * Decides about a code while its account and its grant are locked, so that of codes exchanged at the same time the last one ends the others.
 * Whatever is wrong, the code is used up.
 */
const redeem = async (work: Work, input: Exchange): Promise<Outcome> => {
  const { deps, transaction } = work;
  const grants = createGrantsRepository(transaction);
  const codeHash = hashSecret(input.code);
  const userId = await grants.findUserId(codeHash);
  if (userId === undefined) return {};
  await holdAccount(transaction, userId);
  const grant = await grants.lockByCode(codeHash);
  if (grant === undefined) return {};
  const isRight =
    grant.exchangedAt === null &&
    grant.revokedAt === null &&
    grant.expiresAt > deps.clock() &&
    grant.clientId === input.clientId &&
    grant.redirectUri === input.redirectUri &&
    VERIFIER.test(input.verifier) &&
    provesChallenge(input.verifier, grant.codeChallenge);
  if (!isRight) return toEnded(await end(work, grant));
  const refreshToken = newSecret(deps.randomness);
  const issued = await issue(work, grant, { refreshToken, parentId: null });
  return { issued, ended: await grants.revokeAll(userId, deps.clock(), grant) };
};

const toEnded = (ended: string | undefined): Outcome => (ended === undefined ? {} : { ended: [ended] });

/** Decides about a refresh token while its grant is locked. */
const renew = async (work: Work, { clientId, refreshToken }: Renewal): Promise<Outcome> => {
  const { deps, transaction } = work;
  const tokens = createProgramTokensRepository(transaction);
  const hash = hashSecret(refreshToken);
  const grantId = await tokens.findGrantId(hash);
  const grant = grantId === undefined ? undefined : await createGrantsRepository(transaction).lock(grantId);
  if (grant === undefined || grant.clientId !== clientId) return {};
  const stored = await tokens.find(hash);
  if (stored === undefined) return {};
  const { sealedSuccessor } = stored;
  const now = deps.clock();
  const decision = decideRefresh(
    {
      ...stored,
      successorUsed: stored.successorUsedAt !== null || sealedSuccessor === null,
      session: { endedAt: grant.revokedAt, expiresAt: grant.expiresAt },
    },
    now,
  );
  if (decision === 'reused') return toEnded(await end(work, grant));
  if (decision === 'repeat' && sealedSuccessor !== null)
    return { issued: await issueAccess(work, grant, openSuccessor(sealedSuccessor, refreshToken)) };
  if (decision !== 'rotate') return {};
  const next = newSecret(deps.randomness);
  if (!(await tokens.use(stored.id, now, sealSuccessor(next, refreshToken, deps.randomness.randomBytes))))
    throw new Error('a refresh token was used twice despite the lock');
  return { issued: await issue(work, grant, { refreshToken: next, parentId: stored.id }) };
};

type NewToken = { readonly refreshToken: string; readonly parentId: string | null };

const issue = async (
  work: Work,
  grant: LockedGrant,
  { refreshToken, parentId }: NewToken,
): Promise<Issued> => {
  const { deps, transaction } = work;
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + deps.idleMs);
  await createProgramTokensRepository(transaction).insert({
    id: deps.randomness.newId(),
    grantId: grant.id,
    parentId,
    hash: hashSecret(refreshToken),
    issuedAt: now,
    expiresAt,
  });
  await createGrantsRepository(transaction).renew(grant.id, now, expiresAt);
  await createClientsRepository(transaction).noteUse(grant.clientId, now);
  return issueAccess(work, grant, refreshToken);
};

const issueAccess = async (
  { deps, transaction }: Work,
  { id, permissions }: LockedGrant,
  refreshToken: string,
): Promise<Issued> => {
  const accessToken = PROGRAM_TOKEN_PREFIX + newSecret(deps.randomness);
  const expiresAt = new Date(deps.clock().getTime() + ACCESS_SECONDS * 1_000);
  await createProgramTokensRepository(transaction).insertAccess(hashSecret(accessToken), id, expiresAt);
  return { accessToken, expiresInSeconds: ACCESS_SECONDS, refreshToken, permissions };
};

/** Ends a grant; returns its id, to publish after the commit, unless it had ended. */
const end = async (
  { deps, transaction, source }: Work,
  { id, userId }: LockedGrant,
): Promise<string | undefined> => {
  const at = deps.clock();
  if (!(await createGrantsRepository(transaction).revoke(id, at))) return undefined;
  await recordAuditEvent(transaction, { at, kind: 'program_disconnected', source, userId, detail: id });
  return id;
};
