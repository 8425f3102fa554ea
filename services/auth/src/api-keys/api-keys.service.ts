import {
  API_KEYS_MAX,
  API_KEY_PREFIX,
  type ApiKey,
  USUAL_KEY_PERMISSIONS,
} from '@escriba/contracts/auth/api-keys';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { KEY_PERMISSIONS, type KeyPermission } from '@escriba/contracts/shared/permissions';
import type { Kysely } from 'kysely';
import { type Notices, type Proof, type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { EndedSessions } from '../sessions/sessions.ts';
import type { Source } from '../platform/source.ts';
import {
  apiKeyExpiryPast,
  apiKeyLimitTooHigh,
  apiKeyNameMissing,
  apiKeyNotFound,
  apiPlanRequired,
  tooManyApiKeys,
} from './api-keys.errors.ts';
import { type NewApiKey, createApiKeysRepository } from './api-keys.repository.ts';
import type { ReadPlan } from './read-plan.ts';

type ApiKeysDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly readPlan: ReadPlan;
  readonly proof: Pick<Proof, 'ofOwner'>;
  readonly notices: Notices;
  /** Publishes revoked keys: gateways refuse them as they refuse ended sessions. */
  readonly endedSessions: Pick<EndedSessions, 'publish'>;
  /** Requests per minute of a key without a limit of its own, and the largest limit. */
  readonly requestsPerMinute: { readonly usual: number; readonly max: number };
};

type Actor = { readonly userId: string; readonly source: Source };
type Wish = {
  readonly name: string;
  readonly password?: string;
  readonly permissions?: readonly KeyPermission[];
  readonly expiresAt?: string | null;
  readonly requestsPerMinute?: number;
};

const USE_NOTED_EVERY_MS = 300_000;
const HINT_LENGTH = 4;

/** Creates the service of the keys with which a user's programs call the API. Only the hash of a secret is stored. */
export const createApiKeys = (deps: ApiKeysDeps) => {
  const { db, clock, readPlan, proof, endedSessions, requestsPerMinute } = deps;
  const keys = createApiKeysRepository(db);
  const hasAccess = async (userId: string): Promise<boolean> =>
    PLAN_FEATURES[await readPlan(userId)].apiAccess;

  return {
    /** Lists the keys that were not revoked, newest first. */
    list: async (userId: string): Promise<ApiKey[]> =>
      (await keys.list(userId))
        .filter(({ revokedAt }) => revokedAt === null)
        .map(toApiKey(requestsPerMinute)),

    requestsPerMinute,

    /** Throws `auth.api_plan_required`, `auth.too_many_api_keys`, errors of the wish, and errors of the proof. */
    create: async (
      account: SignedInAccount,
      { password, ...wish }: Wish,
      source: Source,
    ): Promise<{ key: ApiKey; secret: string }> => {
      const wanted = checkWish(wish, { now: clock(), max: requestsPerMinute.max });
      if (!(await hasAccess(account.id))) throw apiPlanRequired();
      await proof.ofOwner(account, password, source);
      return db
        .transaction()
        .execute((transaction) => insertKey(transaction, deps, { account, source, wanted }));
    },

    /** Revokes a key; revoking it again changes nothing. Throws apiKeyNotFound. */
    revoke: async ({ userId, source }: Actor, id: string): Promise<void> => {
      const now = clock();
      if (!(await keys.isOf(id, userId))) throw apiKeyNotFound();
      const isRevoked = await db.transaction().execute(async (transaction) => {
        if (!(await createApiKeysRepository(transaction).revoke({ id, userId, now }))) return false;
        await recordAuditEvent(transaction, {
          at: now,
          kind: 'api_key_revoked',
          source,
          userId,
          detail: id,
        });
        return true;
      });
      if (isRevoked) await endedSessions.publish([id]);
    },

    resolve: createResolve(deps, hasAccess),
  };
};

export type ApiKeys = ReturnType<typeof createApiKeys>;

type ResolveDeps = Pick<ApiKeysDeps, 'db' | 'clock' | 'requestsPerMinute'>;

/**
 * Returns the user of a secret by its hash, what the key may do, and whether the plan includes API access; undefined for an unknown or revoked
 * key. The gateway refuses an expired key: it keeps the response for a while.
 */
const createResolve =
  ({ db, clock, requestsPerMinute }: ResolveDeps, hasAccess: (userId: string) => Promise<boolean>) =>
  async (secretHash: Buffer) => {
    const keys = createApiKeysRepository(db);
    const found = await keys.findUnrevoked(secretHash);
    if (found === undefined) return undefined;
    const now = clock();
    const isExpired = found.expiresAt !== null && found.expiresAt <= now;
    const isAllowed = isExpired || (await hasAccess(found.userId));
    if (isAllowed && !isExpired) await keys.noteUse(found.id, now, USE_NOTED_EVERY_MS);
    return {
      ...found,
      permissions: toPermissions(found.permissions),
      expiresAt: found.expiresAt?.toISOString() ?? null,
      requestsPerMinute: limitOf(found.requestsPerMinute, requestsPerMinute),
      isAllowed,
    };
  };

type Wanted = Pick<NewApiKey, 'name' | 'permissions' | 'expiresAt' | 'requestsPerMinute'>;

/** Returns what a new key is to have. Throws `auth.api_key_name_missing`, `auth.api_key_expiry_past`, `auth.api_key_limit_too_high`. */
const checkWish = (
  { name, permissions, expiresAt, requestsPerMinute }: Omit<Wish, 'password'>,
  { now, max }: { readonly now: Date; readonly max: number },
): Wanted => {
  const trimmed = name.trim();
  if (trimmed === '') throw apiKeyNameMissing();
  const end = expiresAt == null ? null : new Date(expiresAt);
  if (end !== null && end <= now) throw apiKeyExpiryPast();
  if (requestsPerMinute !== undefined && requestsPerMinute > max) throw apiKeyLimitTooHigh(max);
  return {
    name: trimmed,
    permissions: toPermissions(permissions ?? USUAL_KEY_PERMISSIONS),
    expiresAt: end,
    requestsPerMinute: requestsPerMinute ?? null,
  };
};

/** Returns the permissions in their usual order. */
const toPermissions = (stored: readonly string[]): KeyPermission[] =>
  KEY_PERMISSIONS.filter((permission) => stored.includes(permission));

const limitOf = (own: number | null, { usual, max }: ApiKeysDeps['requestsPerMinute']): number =>
  Math.min(own ?? usual, max);

type Insertion = { readonly account: SignedInAccount; readonly source: Source; readonly wanted: Wanted };

const insertKey = async (
  transaction: Kysely<DB>,
  { clock, randomness, notices, requestsPerMinute }: Omit<ApiKeysDeps, 'db'>,
  { account, source, wanted }: Insertion,
): Promise<{ key: ApiKey; secret: string }> => {
  const { id: userId } = account;
  await holdSignedIn(transaction, account, clock());
  const keys = createApiKeysRepository(transaction);
  if ((await keys.countActive(userId, clock())) >= API_KEYS_MAX) throw tooManyApiKeys();
  const secret = API_KEY_PREFIX + newSecret(randomness);
  const key = { ...wanted, id: randomness.newId(), hint: secret.slice(-HINT_LENGTH), createdAt: clock() };
  await keys.insert({ ...key, userId, secretHash: hashSecret(secret) });
  await recordAuditEvent(transaction, {
    at: key.createdAt,
    kind: 'api_key_created',
    source,
    userId,
    detail: key.id,
  });
  await notices.record(transaction, { userId, what: 'api_key_created', source });
  return { key: toApiKey(requestsPerMinute)({ ...key, lastUsedAt: null }), secret };
};

type StoredKey = Pick<NewApiKey, 'id' | 'name' | 'hint' | 'createdAt' | 'expiresAt' | 'requestsPerMinute'> & {
  readonly permissions: readonly string[];
  readonly lastUsedAt: Date | null;
};

const toApiKey =
  (limits: ApiKeysDeps['requestsPerMinute']) =>
  ({
    id,
    name,
    hint,
    createdAt,
    lastUsedAt,
    permissions,
    expiresAt,
    requestsPerMinute,
  }: StoredKey): ApiKey => ({
    id,
    name,
    hint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    permissions: toPermissions(permissions),
    expiresAt: expiresAt?.toISOString() ?? null,
    requestsPerMinute: limitOf(requestsPerMinute, limits),
  });
