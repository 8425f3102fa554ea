import { getJwks } from '@escriba/contracts/auth/sessions';
import type { Upstream } from '../platform/upstream.ts';
import { createApiKeys } from './api-keys.ts';
import { type RequestGuard, createRequestGuard } from './request-guard.ts';
import { createUserTokens } from './user-tokens.ts';
import { createWorkspaces } from './workspaces.ts';

export { clientAddress } from './client-address.ts';
export { type EndedSessionMemory, createEndedSessionMemory } from './ended-session-memory.ts';
export { followEndedSessions } from './follow-ended-sessions.ts';
export { type OperatorAdmission, createOperatorAdmission } from './operator-admission.ts';
export { createKeyRates } from './key-rates.ts';
export { type CheckRate, type RateLimits, createRateLimits } from './rate-limits.ts';
export type { RequestGuard } from './request-guard.ts';
export { type SessionResponses, createSessionResponses } from './session-responses.ts';
export type { User } from './user-tokens.ts';

type GuardDeps = Omit<
  Parameters<typeof createRequestGuard>[0],
  'userTokens' | 'apiKeys' | 'workspaces' | 'trustedProxyHops'
> & {
  readonly config: {
    readonly AUTH_URL: string | undefined;
    readonly TRUSTED_PROXY_HOPS: number;
  };
  /** Checks API keys, and who is a member of a workspace. Absent: there are none. */
  readonly auth: Upstream | undefined;
};

/** Opens the checks that a request passes before it is forwarded: rate limits, access token or API key, ended sessions, workspaces, operators. */
export const openGuard = ({ config, auth, ...deps }: GuardDeps): RequestGuard =>
  createRequestGuard({
    ...deps,
    userTokens: createUserTokens({ jwksUrl: config.AUTH_URL && new URL(getJwks.path, config.AUTH_URL).href }),
    apiKeys: createApiKeys({ auth }),
    workspaces: createWorkspaces({ auth, endedSessions: deps.endedSessions }),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
  });
