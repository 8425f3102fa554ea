import type { IncomingMessage } from 'node:http';
import { invalidToken } from '@escriba/http';
import type { Caller, CallerTokens } from '@escriba/http';
import { clientAddress } from './client-address.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import type { CheckRate } from './rate-limits.ts';
import type { User, UserTokens } from './user-tokens.ts';

type RequestGuardDeps = {
  readonly checkRate: CheckRate;
  readonly userTokens: UserTokens;
  readonly endedSessions: Pick<EndedSessionMemory, 'has'>;
  readonly callerTokens: Pick<CallerTokens, 'sign'>;
  readonly trustedProxyHops: number;
};

type GuardedRequest = {
  /** Identifies the caller to the services. */
  readonly callerToken: string;
  /** Absent without an access token. */
  readonly user: User | undefined;
};

/** Authorises a request and identifies its caller. Throws domain errors. */
export const createRequestGuard =
  ({ checkRate, userTokens, endedSessions, callerTokens, trustedProxyHops }: RequestGuardDeps) =>
  async (request: IncomingMessage): Promise<GuardedRequest> => {
    const ip = clientAddress(request, trustedProxyHops);
    await checkRate(request, ip);
    const user = await userTokens.identify(request.headers.authorization);
    if (user !== undefined && endedSessions.has(user.sessionId)) throw invalidToken();
    const caller: Caller = user === undefined ? { ip } : { ip, user };
    return { callerToken: await callerTokens.sign(caller), user };
  };

export type RequestGuard = ReturnType<typeof createRequestGuard>;
