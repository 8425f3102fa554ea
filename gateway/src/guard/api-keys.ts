import { createHash } from 'node:crypto';
import {
  API_KEY_PREFIX,
  API_KEY_PREFIXES,
  resolveApiKey,
  SIGNED_IN_PREFIXES,
} from '@escriba/contracts/auth/api-keys';
import { PROGRAM_TOKEN_PREFIX, resolveProgramToken } from '@escriba/contracts/auth/oauth';
import { KEY_PERMISSIONS } from '@escriba/contracts/shared/permissions';
import { MCP_PATH } from '@escriba/contracts/transcription/mcp';
import { createExpiringCache, invalidToken } from '@escriba/http';
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

/** What a program sends: an API key, or an access token that it got by OAuth. */
export type ProgramSecret = { readonly kind: 'key' | 'token'; readonly value: string };

/** The owner of a key or token: a user or workspace with API access, one whose plan has none, or `unknown`. */
type Owner =
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
const SECRET_LENGTH_MAX = 200;
const RESPONSE_TIMEOUT_MS = 5_000;
/** Event streams of a key end after this time, like those of an access token, or when the key expires. Uploads and other responses end when it expires. */
const STREAMS_MS = 900_000;

/**
 * Identifies the user or workspace of an API key, or of the token of a connected program, which opens the MCP server alone. Auth is asked at most every 30 s
 * for each; a revoked one is refused at once, as an ended session is. Throws `gateway.api_key_invalid`, `gateway.api_key_expired`,
 * `gateway.api_key_not_allowed` (a path that needs a sign-in), `gateway.api_plan_required`, and `auth.invalid_token` for tokens.
 */
export const createApiKeys = ({ auth, now = Date.now }: ApiKeysDeps) => {
  const cache = createExpiringCache<Owner>({ entriesMax: CACHED_KEYS_MAX, now });

  const resolve = async ({ kind, value }: ProgramSecret): Promise<Owner> => {
    if (auth === undefined || value.length > SECRET_LENGTH_MAX) return 'unknown';
    const hash = createHash('sha256').update(value).digest('hex');
    const cached = cache.find(hash);
    if (cached !== undefined) return cached;
    const found = await ask(auth, kind, hash);
    cache.set(hash, found, now() + (found === 'unknown' ? UNKNOWN_MS : KNOWN_MS));
    return found;
  };

  return {
    /** Returns the user or workspace for which a program acts, and its limit. */
    identify: async (secret: ProgramSecret, target: string): Promise<{ user: User; limit: KeyLimit }> => {
      const { isOpen, refusals } = KINDS[secret.kind];
      if (!isOpen(pathOf(target))) throw refusals.notAllowed();
      const found = await resolve(secret);
      if (found === 'unknown') throw refusals.unknown();
      if (found.expiresAt <= now()) throw refusals.expired();
      if (!found.isAllowed) throw apiPlanRequired();
      const endsAt = Math.min(now() + STREAMS_MS, found.expiresAt);
      const expiresAt = Number.isFinite(found.expiresAt) ? found.expiresAt : undefined;
      return { user: { ...found.user, endsAt, expiresAt }, limit: found.limit };
    },
  };
};

export type ApiKeys = ReturnType<typeof createApiKeys>;

const HEADER = new RegExp(`^\\s*bearer\\s+((${API_KEY_PREFIX}|${PROGRAM_TOKEN_PREFIX})[\\w-]+)\\s*$`, 'i');

/** Returns the API key or token of a program in an `Authorization` header; undefined if it has none. */
export const findProgramSecret = (authorization: string | undefined): ProgramSecret | undefined => {
  const [, value, prefix] = HEADER.exec(authorization ?? '') ?? [];
  if (value === undefined || prefix === undefined) return undefined;
  return { kind: prefix.toLowerCase() === PROGRAM_TOKEN_PREFIX ? 'token' : 'key', value };
};

const isOpenToApiKeys = (path: string): boolean => {
  const isUnder = (prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
  return API_KEY_PREFIXES.some(isUnder) && !SIGNED_IN_PREFIXES.some(isUnder);
};

/** Where each kind of secret is accepted, and how it is refused. A token has one audience: elsewhere it is no token. */
const KINDS = {
  key: {
    isOpen: isOpenToApiKeys,
    resolve: resolveApiKey,
    refusals: { notAllowed: apiKeyNotAllowed, unknown: apiKeyInvalid, expired: apiKeyExpired },
  },
  token: {
    isOpen: (path: string): boolean => path === MCP_PATH,
    resolve: resolveProgramToken,
    refusals: { notAllowed: invalidToken, unknown: invalidToken, expired: invalidToken },
  },
} as const;

/** Returns the path as services read it: `%61` is `a` there. They refuse what cannot be decoded. */
const pathOf = (target: string): string => {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const ask = async (auth: Upstream, kind: ProgramSecret['kind'], hash: string): Promise<Owner> => {
  const { data } = await askService(auth, KINDS[kind].resolve, {
    body: { hash },
    timeoutMs: RESPONSE_TIMEOUT_MS,
  });
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
}: ResolvedKey): Exclude<Owner, 'unknown'> => ({
  user: { id: userId, sessionId: id, permissions, actor: { personId, key: { id, name } } },
  isAllowed,
  expiresAt: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
  limit: { id, requestsPerMinute },
});
