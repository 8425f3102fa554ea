import { API_KEYS_MAX, API_KEY_PREFIX, type ApiKey } from '@escriba/contracts/auth/api-keys';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { Kysely } from 'kysely';
import { type Notices, type Proof, type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { EndedSessions } from '../sessions/sessions.ts';
import type { Source } from '../platform/source.ts';
import { apiKeyNameMissing, apiKeyNotFound, apiPlanRequired, tooManyApiKeys } from './api-keys.errors.ts';
import { createApiKeysRepository } from './api-keys.repository.ts';
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
};

type Actor = { readonly userId: string; readonly source: Source };
type Wish = { readonly name: string; readonly password?: string };

const USE_NOTED_EVERY_MS = 300_000;
const HINT_LENGTH = 4;

/** Creates the service of the keys with which a user's programs call the API. Only the hash of a secret is stored. */
export const createApiKeys = (deps: ApiKeysDeps) => {
  const { db, clock, readPlan, proof, endedSessions } = deps;
  const keys = createApiKeysRepository(db);
  const hasAccess = async (userId: string): Promise<boolean> =>
    PLAN_FEATURES[await readPlan(userId)].apiAccess;

  return {
    /** Lists active keys, newest first. */
    list: async (userId: string): Promise<ApiKey[]> =>
      (await keys.list(userId)).filter(({ revokedAt }) => revokedAt === null).map(toApiKey),

    /** Throws `auth.api_plan_required`, `auth.too_many_api_keys`, `auth.api_key_name_missing`, and errors of the proof. */
    create: async (
      account: SignedInAccount,
      { name, password }: Wish,
      source: Source,
    ): Promise<{ key: ApiKey; secret: string }> => {
      const trimmed = name.trim();
      if (trimmed === '') throw apiKeyNameMissing();
      if (!(await hasAccess(account.id))) throw apiPlanRequired();
      await proof.ofOwner(account, password, source);
      return db
        .transaction()
        .execute((transaction) => insertKey(transaction, deps, { account, source, name: trimmed }));
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

    /** Returns the user of a secret by its hash, and whether their plan includes API access; undefined for an unknown or revoked key. */
    resolve: async (secretHash: Buffer) => {
      const found = await keys.findActive(secretHash);
      if (found === undefined) return undefined;
      const isAllowed = await hasAccess(found.userId);
      if (isAllowed) await keys.noteUse(found.id, clock(), USE_NOTED_EVERY_MS);
      return { ...found, isAllowed };
    },
  };
};

export type ApiKeys = ReturnType<typeof createApiKeys>;

const insertKey = async (
  transaction: Kysely<DB>,
  { clock, randomness, notices }: Pick<ApiKeysDeps, 'clock' | 'randomness' | 'notices'>,
  { account, source, name }: { account: SignedInAccount; source: Source; name: string },
): Promise<{ key: ApiKey; secret: string }> => {
  const { id: userId } = account;
  await holdSignedIn(transaction, account, clock());
  const keys = createApiKeysRepository(transaction);
  if ((await keys.countActive(userId)) >= API_KEYS_MAX) throw tooManyApiKeys();
  const secret = API_KEY_PREFIX + newSecret(randomness);
  const key = { id: randomness.newId(), name, hint: secret.slice(-HINT_LENGTH), createdAt: clock() };
  await keys.insert({ ...key, userId, secretHash: hashSecret(secret) });
  await recordAuditEvent(transaction, {
    at: key.createdAt,
    kind: 'api_key_created',
    source,
    userId,
    detail: key.id,
  });
  await notices.record(transaction, { userId, what: 'api_key_created', source });
  return { key: toApiKey({ ...key, lastUsedAt: null }), secret };
};

type StoredKey = Pick<ApiKey, 'id' | 'name' | 'hint'> & { createdAt: Date; lastUsedAt: Date | null };

const toApiKey = ({ id, name, hint, createdAt, lastUsedAt }: StoredKey): ApiKey => ({
  id,
  name,
  hint,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
