import type { IncomingMessage } from 'node:http';
import { invalidToken } from '@escriba/http';
import type { Caller, CallerTokens } from '@escriba/http';
import { apiKeyInvalid } from '../gateway.errors.ts';
import { type ApiKeys, findApiKey } from './api-keys.ts';
import { clientAddress } from './client-address.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import type { OperatorAdmission } from './operator-admission.ts';
import type { CheckRate } from './rate-limits.ts';
import type { User, UserTokens } from './user-tokens.ts';

type RequestGuardDeps = {
  readonly checkRate: CheckRate;
  readonly userTokens: UserTokens;
  readonly apiKeys: ApiKeys;
  readonly endedSessions: Pick<EndedSessionMemory, 'has'>;
  readonly callerTokens: Pick<CallerTokens, 'sign'>;
  readonly operatorAdmission: Pick<OperatorAdmission, 'admit'>;
  readonly trustedProxyHops: number;
};

type GuardedRequest = {
  /** Identifies the caller to the services. */
  readonly callerToken: string;
  /** Absent without an access token or API key. */
  readonly user: User | undefined;
  /** An operator's request: the id under which auth has recorded it. */
  readonly actId: string | undefined;
};

/** Authorises a request and identifies its caller. Throws domain errors. */
export const createRequestGuard =
  ({
    checkRate,
    userTokens,
    apiKeys,
    endedSessions,
    callerTokens,
    operatorAdmission,
    trustedProxyHops,
  }: RequestGuardDeps) =>
  async (request: IncomingMessage, isOperators = false): Promise<GuardedRequest> => {
    const ip = clientAddress(request, trustedProxyHops);
    await checkRate(request, ip);
    const { authorization } = request.headers;
    const apiKey = findApiKey(authorization);
    const user =
      apiKey === undefined
        ? await userTokens.identify(authorization)
        : await apiKeys.identify(apiKey, request.url ?? '');
    if (user !== undefined && endedSessions.has(user.sessionId))
      throw apiKey === undefined ? invalidToken() : apiKeyInvalid();
    const actId = isOperators ? await operatorAdmission.admit({ request, user, ip }) : undefined;
    const caller: Caller = {
      ip,
      ...(user === undefined ? {} : { user }),
      ...(actId === undefined ? {} : { operator: true }),
    };
    return { callerToken: await callerTokens.sign(caller), user, actId };
  };

export type RequestGuard = ReturnType<typeof createRequestGuard>;
