import { ACCESS_TOKENS } from '@escriba/contracts/auth/sessions';
import { createExpiringCache, invalidToken } from '@escriba/http';
import type { Caller } from '@escriba/http';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { serviceUnavailable } from '../platform/gateway.errors.ts';

/**
 * The user of an access token or API key, with what the caller of their requests has beside them. `endsAt`: when its event streams end, in
 * ms since 1970, which is the expiry of an access token. `expiresAt`: when an API key expires, which nothing of it outlives; absent: never.
 */
export type User = NonNullable<Caller['user']> &
  Pick<Caller, 'permissions' | 'actor'> & {
    readonly endsAt: number;
    readonly expiresAt?: number | undefined;
  };

type UserTokenOptions = {
  /** The address of the keys that sign access tokens. Absent: no token is valid. */
  readonly jwksUrl: string | undefined;
  readonly now?: () => number;
};

const CACHE_MS = 60_000;
const CACHED_TOKENS_MAX = 10_000;
const TOKEN_LENGTH_MAX = 4_096;

/**
 * Verifies access tokens (EdDSA, keys from a JWKS). A verified token is cached for at most a minute and never past its expiry. Throws
 * `auth.invalid_token`, or `gateway.service_unavailable` while the keys cannot be fetched.
 */
export const createUserTokens = ({ jwksUrl, now = Date.now }: UserTokenOptions) => {
  const cache = createExpiringCache<User>({ entriesMax: CACHED_TOKENS_MAX, now });
  const keys =
    jwksUrl === undefined
      ? undefined
      : createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 2_000, cooldownDuration: 10_000 });

  const verifyFresh = async (token: string): Promise<User> => {
    if (keys === undefined || token.length > TOKEN_LENGTH_MAX) throw invalidToken();
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, keys, {
      ...ACCESS_TOKENS,
      algorithms: ['EdDSA', 'Ed25519'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw isAboutToken(error) ? invalidToken() : serviceUnavailable(error);
    });
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') throw invalidToken();
    const endsAt = (payload.exp ?? 0) * 1_000;
    const user = { id: payload.sub, sessionId: payload.sid, endsAt };
    cache.set(token, user, Math.min(now() + CACHE_MS, endsAt));
    return user;
  };

  return {
    /** Returns the user of an `Authorization` header; undefined without one. */
    identify: async (authorization: string | undefined): Promise<User | undefined> => {
      if (authorization === undefined) return undefined;
      const [scheme = '', token = '', ...rest] = authorization.trim().split(/\s+/);
      if (scheme.toLowerCase() !== 'bearer' || token === '' || rest.length > 0) throw invalidToken();
      return cache.find(token) ?? verifyFresh(token);
    },
  };
};

export type UserTokens = ReturnType<typeof createUserTokens>;

/** Distinguishes an invalid token from an unavailable key server: jose has its own error class for token errors. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
