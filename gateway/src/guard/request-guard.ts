import type { IncomingMessage } from 'node:http';
import { invalidToken } from '@escriba/http';
import type { Caller, CallerTokens } from '@escriba/http';
import { clientAddress } from './client-address.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import type { OperatorAdmission } from './operator-admission.ts';
import type { CheckRate } from './rate-limits.ts';
import type { User, UserTokens } from './user-tokens.ts';

type RequestGuardDeps = {
  readonly checkRate: CheckRate;
  readonly userTokens: UserTokens;
  readonly endedSessions: Pick<EndedSessionMemory, 'has'>;
  readonly callerTokens: Pick<CallerTokens, 'sign'>;
  readonly operatorAdmission: Pick<OperatorAdmission, 'admit'>;
  readonly trustedProxyHops: number;
};

type GuardedRequest = {
  /** Identifies the caller to the services. */
  readonly callerToken: string;
  /** Absent without an access token. */
  readonly user: User | undefined;
  /** An operator's request: the id under which auth has recorded it. */
  readonly actId: string | undefined;
};

/** Authorises a request and identifies its caller. Throws domain errors. */
export const createRequestGuard =
  ({
    checkRate,
    userTokens,
    endedSessions,
    callerTokens,
    operatorAdmission,
    trustedProxyHops,
  }: RequestGuardDeps) =>
  async (request: IncomingMessage, isOperators = false): Promise<GuardedRequest> => {
    const ip = clientAddress(request, trustedProxyHops);
    await checkRate(request, ip);
    const user = await userTokens.identify(request.headers.authorization);
    if (user !== undefined && endedSessions.has(user.sessionId)) throw invalidToken();
    const actId = isOperators ? await operatorAdmission.admit({ request, user, ip }) : undefined;
    const caller: Caller = {
      ip,
      ...(user === undefined ? {} : { user }),
      ...(actId === undefined ? {} : { operator: true }),
    };
    return { callerToken: await callerTokens.sign(caller), user, actId };
  };

export type RequestGuard = ReturnType<typeof createRequestGuard>;
