import { createHash } from 'node:crypto';
import {
  API_KEY_PREFIX,
  API_KEY_PREFIXES,
  resolveApiKey,
  SIGNED_IN_PREFIXES,
} from '@escriba/contracts/auth/api-keys';
import { KEY_PERMISSIONS } from '@escriba/contracts/shared/permissions';
import { createExpiringCache } from '@escriba/http';
import type * as Type from 'typebox';
import {
  apiKeyExpired,
  apiKeyInvalid,
  apiKeyNotAllowed,
  apiPlanRequired,
} from '../platform/gateway.errors.ts';
import { askService } from '../platform/ask-service.ts';
import type { Upstream } from '../platform/upstream.ts';
import type { KeyLimit } from './key-rates.ts';
import type { User } from './user-tokens.ts';

type ApiKeysDeps = {
  /** Checks API keys. Absent: no key is valid. */
  readonly auth: Upstream | undefined;
  readonly now?: () => number;
};

/** The owner of a key: a user or workspace with API access, one whose plan has none, or `unknown`. */
type KeyOwner =
  | {
      readonly user: Omit<User, 'endsAt' | 'expiresAt'>;
      readonly isAllowed: boolean;
      /** In ms since 1970. */
      readonly expiresAt: number;
      readonly limit: KeyLimit;
    }
  | 'unknown';

const KNOWN_MS = 30_000;
/** Unknown keys are cached briefly, because a key may be used in the second in which it is created. */
const UNKNOWN_MS = 2_000;
const CACHED_KEYS_MAX = 10_000;
const KEY_LENGTH_MAX = 200;
const RESPONSE_TIMEOUT_MS = 5_000;
/** Event streams of a key end after this time, like those of an access token, or when the key expires. Uploads and other responses end when it expires. */
const STREAMS_MS = 900_000;

/**
 * Identifies the user or workspace of an API key. Auth is asked at most every 30 s per key; a revoked key is refused at once, as an ended session is.
 * Throws `gateway.api_key_invalid`, `gateway.api_key_expired`, `gateway.api_key_not_allowed` (a path that needs a sign-in),
 * `gateway.api_plan_required`.
 */
export const createApiKeys = ({ auth, now = Date.now }: ApiKeysDeps) => {
  const cache = createExpiringCache<KeyOwner>({ entriesMax: CACHED_KEYS_MAX, now });

  const resolve = async (key: string): Promise<KeyOwner> => {
    if (auth === undefined || key.length > KEY_LENGTH_MAX) return 'unknown';
    const hash = createHash('sha256').update(key).digest('hex');
    const cached = cache.find(hash);
    if (cached !== undefined) return cached;
    const found = await ask(auth, hash);
    cache.set(hash, found, now() + (found === 'unknown' ? UNKNOWN_MS : KNOWN_MS));
    return found;
  };

  return {
    /** Returns the user or workspace for which a key acts, and the key's limit. */
    identify: async (key: string, target: string): Promise<{ user: User; limit: KeyLimit }> => {
      if (!isOpenToApiKeys(target)) throw apiKeyNotAllowed();
      const found = await resolve(key);
      if (found === 'unknown') throw apiKeyInvalid();
      if (found.expiresAt <= now()) throw apiKeyExpired();
      if (!found.isAllowed) throw apiPlanRequired();
      const endsAt = Math.min(now() + STREAMS_MS, found.expiresAt);
      const expiresAt = Number.isFinite(found.expiresAt) ? found.expiresAt : undefined;
      return { user: { ...found.user, endsAt, expiresAt }, limit: found.limit };
    },
  };
};

export type ApiKeys = ReturnType<typeof createApiKeys>;

const HEADER = new RegExp(`^\\s*bearer\\s+(${API_KEY_PREFIX}[\\w-]+)\\s*$`, 'i');

/** Returns the API key of an `Authorization` header; undefined if it has none. */
export const findApiKey = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : HEADER.exec(authorization)?.[1];

const isOpenToApiKeys = (target: string): boolean => {
  const path = pathOf(target);
  const isUnder = (prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
  return API_KEY_PREFIXES.some(isUnder) && !SIGNED_IN_PREFIXES.some(isUnder);
};

/** Returns the path as services read it: `%61` is `a` there. They refuse what cannot be decoded. */
const pathOf = (target: string): string => {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const ask = async (auth: Upstream, hash: string): Promise<KeyOwner> => {
  const { data } = await askService(auth, resolveApiKey, { body: { hash }, timeoutMs: RESPONSE_TIMEOUT_MS });
  return data === null ? 'unknown' : toOwner(data);
};

type ResolvedKey = NonNullable<Type.Static<(typeof resolveApiKey.responses)[200]>['data']>;

/** Returns the owner of a key. The response of an auth service of the version before has neither its name nor its limits. */
const toOwner = ({
  id,
  userId,
  personId = userId,
  isAllowed,
  name = '',
  permissions = [...KEY_PERMISSIONS],
  expiresAt = null,
  requestsPerMinute,
}: ResolvedKey): Exclude<KeyOwner, 'unknown'> => ({
  user: { id: userId, sessionId: id, permissions, actor: { personId, key: { id, name } } },
  isAllowed,
  expiresAt: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
  limit: { id, requestsPerMinute },
});
