import type { IncomingMessage } from 'node:http';
import { invalidToken, tokenMissing } from '@escriba/http';
import type { CallerInput } from '@escriba/http';
import type { Route } from '../routing/routing.ts';
import { apiKeyInvalid, apiKeyRateLimited, routeNotFound } from '../platform/gateway.errors.ts';
import type { Upstream } from '../platform/upstream.ts';
import { type ApiKeys, type ProgramSecret, findProgramSecret } from './api-keys.ts';
import { clientAddress } from './client-address.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import type { KeyRates } from './key-rates.ts';
import type { OperatorAdmission } from './operator-admission.ts';
import type { CheckRate } from './rate-limits.ts';
import type { User, UserTokens } from './user-tokens.ts';
import type { Workspaces } from './workspaces.ts';

type RequestGuardDeps = {
  readonly checkRate: CheckRate;
  readonly keyRates: KeyRates;
  readonly userTokens: UserTokens;
  readonly apiKeys: ApiKeys;
  readonly workspaces: Workspaces;
  readonly endedSessions: Pick<EndedSessionMemory, 'has'>;
  readonly operatorAdmission: Pick<OperatorAdmission, 'admit' | 'admitByPass'>;
  readonly trustedProxyHops: number;
  /** Returns the company's own domain of a request, if it is at one. */
  readonly findOwnHost: (request: IncomingMessage) => string | undefined;
};

type OnCounted = (headers: Readonly<Record<string, string>>) => void;

type GuardOptions = Pick<Route, 'operatorsBy' | 'inWorkspace' | 'challenges'> & {
  /** Receives the headers about the limit of an API key, before the request is refused or forwarded. */
  readonly onCounted?: OnCounted | undefined;
};

type GuardedRequest = {
  /** Identifies the caller to the service. */
  readonly callerToken: string;
  /** The user; absent without an access token or API key, and with a pass. */
  readonly user: User | undefined;
  /** The id under which auth has recorded an operator's request. */
  readonly actId: string | undefined;
};

/** Authorises a request to a service and identifies its caller. Throws domain errors. */
export const createRequestGuard =
  (deps: RequestGuardDeps) =>
  async (
    request: IncomingMessage,
    { callerTokens }: Pick<Upstream, 'callerTokens'>,
    { operatorsBy, inWorkspace, challenges, onCounted }: GuardOptions = {},
  ): Promise<GuardedRequest> => {
    const { operatorAdmission } = deps;
    const ip = clientAddress(request, deps.trustedProxyHops);
    await deps.checkRate(request, ip);
    if (operatorsBy === 'pass') {
      const caller = await identifyByPass(deps, request, ip);
      return { callerToken: await callerTokens.sign(caller), user: undefined, actId: undefined };
    }
    const { authorization } = request.headers;
    const secret = findProgramSecret(authorization);
    const person =
      secret === undefined
        ? await admitPerson(deps, authorization)
        : await admitProgram(deps, { secret, target: request.url ?? '', onCounted });
    if (person === undefined && challenges === true) throw tokenMissing();
    const isActingAlone = person === undefined || secret !== undefined || inWorkspace !== true;
    const user = isActingAlone ? person : await deps.workspaces.enter(request, person);
    const actId = operatorsBy === 'token' ? await operatorAdmission.admit({ request, user, ip }) : undefined;
    const ownHost = deps.findOwnHost(request);
    const caller: CallerInput = {
      ip,
      ...(ownHost === undefined ? {} : { ownHost }),
      ...(user === undefined ? {} : callerOf(user)),
      ...(actId === undefined ? {} : { operator: true }),
    };
    return { callerToken: await callerTokens.sign(caller), user, actId };
  };

/** Returns the user of an access token; undefined without one. */
const admitPerson = async (
  { userTokens, endedSessions }: RequestGuardDeps,
  authorization: string | undefined,
): Promise<User | undefined> => {
  const person = await userTokens.identify(authorization);
  if (person !== undefined && endedSessions.has(person.sessionId)) throw invalidToken();
  return person;
};

type ProgramRequest = {
  readonly secret: ProgramSecret;
  readonly target: string;
  readonly onCounted: OnCounted | undefined;
};

/** Returns the user of an API key, or of the token of a connected program, after the request has counted. */
const admitProgram = async (
  { apiKeys, endedSessions, keyRates }: RequestGuardDeps,
  { secret, target, onCounted }: ProgramRequest,
): Promise<User> => {
  const { user, limit } = await apiKeys.identify(secret, target);
  if (endedSessions.has(user.sessionId)) throw secret.kind === 'key' ? apiKeyInvalid() : invalidToken();
  const { headers, waitSeconds } = await keyRates(limit);
  onCounted?.(headers);
  if (waitSeconds !== undefined) throw apiKeyRateLimited(waitSeconds);
  return user;
};

const callerOf = ({ permissions, actor, ...user }: User): Omit<CallerInput, 'ip'> => ({
  user,
  ...(permissions === undefined ? {} : { permissions }),
  ...(actor === undefined ? {} : { actor }),
});

/**
 * Identifies an operator by a pass, which opens the same as the session that it is from, and ends with it. An access token beside it changes
 * nothing.
 */
const identifyByPass = async (
  { endedSessions, operatorAdmission }: RequestGuardDeps,
  request: IncomingMessage,
  ip: string,
): Promise<CallerInput> => {
  const user = await operatorAdmission.admitByPass(request);
  if (endedSessions.has(user.sessionId)) throw routeNotFound();
  return { ip, user, operator: true };
};

export type RequestGuard = ReturnType<typeof createRequestGuard>;
