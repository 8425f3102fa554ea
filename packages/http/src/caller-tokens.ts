import { SignJWT, jwtVerify } from 'jose';
import { type Caller, type CallerInput, toCaller, toClaims } from './caller-claims.ts';
import { type CallerName, type ServiceName, deriveCallerKey, isCallerName } from './caller-keys.ts';
import { createExpiringCache } from './expiring-cache.ts';

/** Header that has a `Caller` from the gateway to a service. A client's own header is always removed. */
export const CALLER_HEADER = 'x-escriba-caller';

/**
 * Response header that names the session of a response: the gateway refuses or cuts the response when that session ends. Not forwarded to
 * clients.
 */
export const SESSION_HEADER = 'x-escriba-session';

const LIFETIME_SECONDS = 60;
const CACHE_MS = 30_000;
const CACHED_CALLERS_MAX = 20_000;

type SignerOptions = {
  /** The service that the tokens are for; it refuses those for another one. */
  readonly audience: ServiceName;
  /** The signer. */
  readonly caller: CallerName;
  /** The caller's key of `deriveCallerKey`. */
  readonly key: string;
  /** Returns the current time, in ms since 1970. */
  readonly now?: () => number;
};

/** Signs callers into tokens of one caller for one service, of at most 60 s (HS256). They are cached for 30 s, so that a busy caller costs one signature. */
export const createCallerSigner = ({ audience, caller: name, key, now = Date.now }: SignerOptions) => {
  const signed = createExpiringCache<string>({ entriesMax: CACHED_CALLERS_MAX, now });
  const keyBytes = bytesOf(key);

  const signFresh = async (caller: CallerInput, cacheKey: string): Promise<string> => {
    const issuedAt = Math.floor(now() / 1_000);
    const token = await new SignJWT(toClaims(caller))
      .setProtectedHeader({ alg: 'HS256', kid: name })
      .setAudience(claimOf(audience))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(keyBytes);
    signed.set(cacheKey, token, now() + CACHE_MS);
    return token;
  };

  return {
    /** Returns a cached token synchronously, otherwise a promise: the hot path need not wait a turn. */
    sign: (caller: CallerInput): string | Promise<string> => {
      const cacheKey = `${caller.ip} ${caller.user?.id ?? ''} ${caller.user?.sessionId ?? ''} ${caller.service === true} ${caller.operator === true}${narrowingOf(caller)}`;
      return signed.find(cacheKey) ?? signFresh(caller, cacheKey);
    },
  };
};

export type CallerSigner = ReturnType<typeof createCallerSigner>;

type CallerTokenOptions = Pick<SignerOptions, 'audience' | 'now'> & {
  /** The audience's own secret, from which all keys of its callers follow; at least 32 characters. */
  readonly secret: string;
};

/**
 * Verifies the tokens of requests to one service. `verify` returns undefined for a token that is forged, expired, issued for another purpose, or says what
 * its signer may not say. Results are cached for 30 s. `as` returns the signer of any caller, one for all calls: for holders of the secret.
 */
export const createCallerTokens = ({ audience, secret, now = Date.now }: CallerTokenOptions) => {
  const verified = createExpiringCache<Caller>({ entriesMax: CACHED_CALLERS_MAX, now });
  const keyOf = (caller: CallerName): string => deriveCallerKey(secret, { audience, caller });
  const keys = new Map<CallerName, Uint8Array>();
  const signers = new Map<CallerName, CallerSigner>();
  /** Chooses the key by the name in the token: a token that is signed with another key is not from that caller. */
  const findKey = ({ kid }: { readonly kid?: string }): Uint8Array => {
    if (!isCallerName(kid)) throw new TypeError('unknown caller');
    const key = keys.get(kid) ?? bytesOf(keyOf(kid));
    keys.set(kid, key);
    return key;
  };

  const verifyFresh = async (token: string): Promise<Caller | undefined> => {
    const checked = await jwtVerify(token, findKey, {
      audience: claimOf(audience),
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now()),
      clockTolerance: 5,
      maxTokenAge: LIFETIME_SECONDS,
    }).catch(() => undefined);
    const caller =
      checked === undefined ? undefined : toCaller(checked.payload, checked.protectedHeader.kid, audience);
    if (caller !== undefined && checked?.payload.exp !== undefined)
      verified.set(token, caller, Math.min(now() + CACHE_MS, checked.payload.exp * 1_000));
    return caller;
  };

  return {
    verify: (token: string): Caller | undefined | Promise<Caller | undefined> =>
      verified.find(token) ?? verifyFresh(token),
    as: (caller: CallerName): CallerSigner => {
      const signer = signers.get(caller) ?? createCallerSigner({ audience, caller, key: keyOf(caller), now });
      signers.set(caller, signer);
      return signer;
    },
  };
};

export type CallerTokens = ReturnType<typeof createCallerTokens>;

const bytesOf = (key: string): Uint8Array => new TextEncoder().encode(key);

const claimOf = (audience: ServiceName): string => `escriba-internal/${audience}`;

/** Returns what distinguishes two callers of one session or key; empty for most callers. */
const narrowingOf = ({ permissions, actor, ownHost }: CallerInput): string =>
  permissions === undefined && actor === undefined && ownHost === undefined
    ? ''
    : ` ${JSON.stringify([permissions, actor, ownHost])}`;
