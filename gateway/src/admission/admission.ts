import type { IncomingMessage } from 'node:http';
import { invalidToken } from '@escriba/http';
import type { Caller, CallerTokens } from '@escriba/http';
import { clientAddress } from './client-address.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { CheckRate } from './rate-limits.ts';
import type { UserTokens } from './user-tokens.ts';

type AdmissionDeps = {
  readonly checkRate: CheckRate;
  readonly userTokens: UserTokens;
  readonly endedSessions: Pick<EndedSessions, 'has'>;
  readonly callerTokens: Pick<CallerTokens, 'sign'>;
  readonly trustedProxyHops: number;
};

/** Decides whether a request may go on, and says who it comes from in a token for the services. Throws domain errors. */
export const createAdmission =
  ({ checkRate, userTokens, endedSessions, callerTokens, trustedProxyHops }: AdmissionDeps) =>
  async (request: IncomingMessage): Promise<string> => {
    const ip = clientAddress(request, trustedProxyHops);
    await checkRate(request, ip);
    const user = await userTokens.identify(request.headers.authorization);
    if (user !== undefined && endedSessions.has(user.sessionId)) throw invalidToken();
    const caller: Caller = user === undefined ? { ip } : { ip, user };
    return callerTokens.sign(caller);
  };

export type Admit = ReturnType<typeof createAdmission>;
