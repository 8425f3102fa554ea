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
import { type KeyOwner, type NewApiKey, createApiKeysRepository } from './api-keys.repository.ts';
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
/** The workspace of a key. `enter` locks it, and throws if the person may not manage its keys. */
export type KeySpace = {
  readonly workspaceId: string;
  readonly enter: (transaction: Kysely<DB>) => Promise<unknown>;
};
/** A key, and who made it. */
export type MadeKey = ApiKey & { readonly createdBy: { readonly userId: string; readonly name: string } };
type Wish = {
  readonly name: string;
  readonly password?: string;
  readonly permissions?: readonly KeyPermission[];
  readonly expiresAt?: string | null;
  readonly requestsPerMinute?: number;
};

const USE_NOTED_EVERY_MS = 300_000;
const HINT_LENGTH = 4;

/** Creates the service of the keys with which programs call the API, for a person or a workspace. Only the hash of a secret is stored. */
export const createApiKeys = (deps: ApiKeysDeps) => {
  const { db, clock, readPlan, proof, endedSessions, requestsPerMinute } = deps;
  const keys = createApiKeysRepository(db);
  /** Usage knows the plan of a workspace, which is that of its owner. */
  const hasAccess = async (id: string): Promise<boolean> => PLAN_FEATURES[await readPlan(id)].apiAccess;

  return {
    /** Lists the keys that were not revoked, newest first. */
    list: async (owner: KeyOwner): Promise<MadeKey[]> =>
      (await keys.list(owner)).map(toMadeKey(requestsPerMinute)),

    requestsPerMinute,

    /** Creates a key of the account, or of a workspace. Throws `auth.api_plan_required`, `auth.too_many_api_keys`, errors of the wish, of the proof and of the workspace. */
    create: async (
      account: SignedInAccount,
      { password, ...wish }: Wish,
      { source, space }: Creation,
    ): Promise<{ key: MadeKey; secret: string }> => {
      const wanted = checkWish(wish, { now: clock(), max: requestsPerMinute.max });
      if (!(await hasAccess(space?.workspaceId ?? account.id))) throw apiPlanRequired();
      await proof.ofOwner(account, password, source);
      return db
        .transaction()
        .execute((transaction) => insertKey(transaction, deps, { account, source, space, wanted }));
    },

    /** Revokes a key; revoking it again changes nothing. Throws apiKeyNotFound, and errors of the workspace. */
    revoke: async ({ userId, source }: Actor, id: string, space?: KeySpace): Promise<void> => {
      const now = clock();
      const owner = space ?? { userId };
      const isRevoked = await db.transaction().execute(async (transaction) => {
        await space?.enter(transaction);
        const stored = createApiKeysRepository(transaction);
        if (!(await stored.isOf(id, owner))) throw apiKeyNotFound();
        if (!(await stored.revoke({ id, owner, now }))) return false;
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
 * Returns the user or workspace of a secret by its hash, what the key may do, and whether the plan includes API access; undefined for an unknown or revoked
 * key. The gateway refuses an expired key: it keeps the response for a while.
 */
const createResolve =
  ({ db, clock, requestsPerMinute }: ResolveDeps, hasAccess: (id: string) => Promise<boolean>) =>
  async (secretHash: Buffer) => {
    const keys = createApiKeysRepository(db);
    const stored = await keys.findUnrevoked(secretHash);
    if (stored === undefined) return undefined;
    const { workspaceId, ...found } = stored;
    // A gateway of the version before reads `userId` alone: it acts for the workspace too.
    const acting = workspaceId === null ? {} : { userId: workspaceId, personId: found.userId };
    const now = clock();
    const isExpired = found.expiresAt !== null && found.expiresAt <= now;
    const isAllowed = isExpired || (await hasAccess(workspaceId ?? found.userId));
    if (isAllowed && !isExpired) await keys.noteUse(found.id, now, USE_NOTED_EVERY_MS);
    return {
      ...found,
      ...acting,
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

type Creation = { readonly source: Source; readonly space?: KeySpace | undefined };
type Insertion = Creation & { readonly account: SignedInAccount; readonly wanted: Wanted };

const insertKey = async (
  transaction: Kysely<DB>,
  { clock, randomness, notices, requestsPerMinute }: Omit<ApiKeysDeps, 'db'>,
  { account, source, space, wanted }: Insertion,
): Promise<{ key: MadeKey; secret: string }> => {
  const { id: userId, name: userName } = account;
  await holdSignedIn(transaction, account, clock());
  await space?.enter(transaction);
  const keys = createApiKeysRepository(transaction);
  if ((await keys.countActive(space ?? { userId }, clock())) >= API_KEYS_MAX) throw tooManyApiKeys();
  const secret = API_KEY_PREFIX + newSecret(randomness);
  const key = { ...wanted, id: randomness.newId(), hint: secret.slice(-HINT_LENGTH), createdAt: clock() };
  const workspaceId = space?.workspaceId ?? null;
  await keys.insert({ ...key, userId, workspaceId, secretHash: hashSecret(secret) });
  await recordAuditEvent(transaction, {
    at: key.createdAt,
    kind: 'api_key_created',
    source,
    userId,
    detail: key.id,
  });
  await notices.record(transaction, { userId, what: 'api_key_created', source });
  return { key: toMadeKey(requestsPerMinute)({ ...key, userId, userName, lastUsedAt: null }), secret };
};

type StoredKey = Pick<NewApiKey, 'id' | 'name' | 'hint' | 'createdAt' | 'expiresAt' | 'requestsPerMinute'> & {
  readonly permissions: readonly string[];
  readonly lastUsedAt: Date | null;
  readonly userId: string;
  readonly userName: string | null;
};

const toMadeKey =
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
    userId,
    userName,
  }: StoredKey): MadeKey => ({
    id,
    name,
    hint,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    permissions: toPermissions(permissions),
    expiresAt: expiresAt?.toISOString() ?? null,
    requestsPerMinute: limitOf(requestsPerMinute, limits),
    createdBy: { userId, name: userName ?? '' },
  });
