import { SignJWT, jwtVerify } from 'jose';
import { createExpiringCache } from './expiring-cache.ts';

/**
 * Who sends a request, as the gateway determined it: the connection's address and, with a valid token, the user. `service` names another
 * service acting for itself; the gateway never sets it.
 */
export type Caller = {
  readonly ip: string;
  readonly user?: { readonly id: string; readonly sessionId: string };
  readonly service?: string;
  /** Auth has admitted the user to this request as an operator who confirmed their identity. */
  readonly operator?: true;
};

/** Header that carries a `Caller` from the gateway to a service. A client's own header is always removed. */
export const CALLER_HEADER = 'x-escriba-caller';

/**
 * Response header that names the session of a response: the gateway refuses or cuts the response when that session ends. Not forwarded to
 * clients.
 */
export const ANSWER_SESSION_HEADER = 'x-escriba-session';

const LIFETIME_SECONDS = 60;
const CACHE_MS = 30_000;
const CACHED_CALLERS_MAX = 20_000;

/** The services that accept requests with a caller token. */
export type ServiceName = 'auth' | 'billing' | 'transcription' | 'usage';

type CallerTokenOptions = {
  /** The service that the tokens are for; it refuses those for another one. */
  readonly audience: ServiceName;
  /** That service's own secret, known to its callers; at least 32 characters. */
  readonly secret: string;
  /** Current time, in ms since 1970. */
  readonly now?: () => number;
};

/**
 * Signs callers into tokens for one service, of at most 60 s (HS256), and verifies them. Both results are cached for 30 s, so that a busy caller costs one
 * signature. `verify` returns undefined for a token that is forged, expired or issued for another purpose.
 */
export const createCallerTokens = ({ audience: service, secret, now = Date.now }: CallerTokenOptions) => {
  const audience = `escriba-internal/${service}`;
  const key = new TextEncoder().encode(secret);
  const signed = createExpiringCache<string>({ entriesMax: CACHED_CALLERS_MAX, now });
  const verified = createExpiringCache<Caller>({ entriesMax: CACHED_CALLERS_MAX, now });

  const signFresh = async (caller: Caller, cacheKey: string): Promise<string> => {
    const issuedAt = Math.floor(now() / 1_000);
    const token = await new SignJWT(toClaims(caller))
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(key);
    signed.set(cacheKey, token, now() + CACHE_MS);
    return token;
  };

  const verifyFresh = async (token: string): Promise<Caller | undefined> => {
    const checked = await jwtVerify(token, key, {
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(now()),
      clockTolerance: 5,
      maxTokenAge: LIFETIME_SECONDS,
    }).catch(() => undefined);
    const caller = checked === undefined ? undefined : toCaller(checked.payload);
    if (caller !== undefined && checked?.payload.exp !== undefined)
      verified.set(token, caller, Math.min(now() + CACHE_MS, checked.payload.exp * 1_000));
    return caller;
  };

  return {
    /** Returns a cached token synchronously, otherwise a promise: the hot path need not wait a turn. */
    sign: (caller: Caller): string | Promise<string> => {
      const cacheKey = `${caller.ip} ${caller.user?.id ?? ''} ${caller.user?.sessionId ?? ''} ${caller.service ?? ''} ${caller.operator === true}`;
      return signed.find(cacheKey) ?? signFresh(caller, cacheKey);
    },
    verify: (token: string): Caller | undefined | Promise<Caller | undefined> =>
      verified.find(token) ?? verifyFresh(token),
  };
};

export type CallerTokens = ReturnType<typeof createCallerTokens>;

const toClaims = ({ ip, user, service, operator }: Caller) => ({
  ip,
  ...(user === undefined ? {} : { sub: user.id, sid: user.sessionId }),
  ...(service === undefined ? {} : { svc: service }),
  ...(operator === true ? { op: true } : {}),
});

type Claims = { ip?: unknown; sub?: unknown; sid?: unknown; svc?: unknown; op?: unknown };

const toCaller = ({ ip, sub, sid, svc, op }: Claims): Caller | undefined => {
  if (typeof ip !== 'string') return undefined;
  return {
    ip,
    ...(typeof sub === 'string' && typeof sid === 'string' ? { user: { id: sub, sessionId: sid } } : {}),
    ...(typeof svc === 'string' ? { service: svc } : {}),
    ...(op === true ? { operator: true as const } : {}),
  };
};
