import { isPermission, type Permission } from '@escriba/contracts/shared/permissions';
import { type CallerName, type ServiceName, isCallerName } from './caller-keys.ts';

/**
 * Who sends a request, as the gateway determined it: the connection's address and, with a valid token, the user. `service` names another
 * service acting for itself, which its signature proves; the gateway never sets it for a client.
 */
export type Caller = {
  readonly ip: string;
  readonly user?: { readonly id: string; readonly sessionId: string };
  /** The permissions of the request. Absent: all that the user has, as in a session. */
  readonly permissions?: readonly Permission[];
  /** Who acts for the user. Absent: the user, in person. */
  readonly actor?: Actor;
  readonly service?: CallerName;
  /** Whether auth has admitted the user to this request as an operator who confirmed their identity. */
  readonly operator?: true;
  /** The company's own domain at which a public link is opened; absent at the product's address. */
  readonly ownHost?: string;
};

/** The person who acts, and the API key by which they do. `name`: the key's name at that time. */
export type Actor = {
  readonly personId: string;
  readonly key?: { readonly id: string; readonly name: string };
};

/** The part of a caller that another service signs. `service`: it acts for itself. */
export type CallerInput = Omit<Caller, 'service'> & { readonly service?: true };

/** The callers that may name a user. All others act for themselves alone. */
const FOR_USERS: ReadonlySet<CallerName> = new Set(['gateway', 'auth', 'transcription', 'operator']);

/** Auth believes only the gateway, which verifies tokens, who the user is: transcription reads untrusted files. */
const mayNameUser = (caller: CallerName, audience: ServiceName): boolean =>
  FOR_USERS.has(caller) && !(audience === 'auth' && caller === 'transcription');

/** Returns the claims of a caller token. */
export const toClaims = ({ ip, user, permissions, actor, service, operator, ownHost }: CallerInput) => ({
  ip,
  ...(user === undefined ? {} : { sub: user.id, sid: user.sessionId }),
  ...(permissions === undefined ? {} : { prm: permissions }),
  ...(actor === undefined ? {} : { act: actor }),
  ...(service === true ? { svc: true } : {}),
  ...(operator === true ? { op: true } : {}),
  ...(ownHost === undefined ? {} : { host: ownHost }),
});

type Claims = {
  readonly ip?: unknown;
  readonly sub?: unknown;
  readonly sid?: unknown;
  readonly prm?: unknown;
  readonly act?: unknown;
  readonly svc?: unknown;
  readonly op?: unknown;
  readonly host?: unknown;
};

/**
 * Returns the caller that claims name; undefined if they say what their signer may not say.
 *
 * @param signer name in the token's header, which its signature has proved
 */
export const toCaller = (
  { ip, sub, sid, prm, act, svc, op, host }: Claims,
  signer: unknown,
  audience: ServiceName,
): Caller | undefined => {
  if (typeof ip !== 'string' || !isCallerName(signer)) return undefined;
  if (sub !== undefined && !mayNameUser(signer, audience)) return undefined;
  if ((op !== undefined || host !== undefined) && signer !== 'gateway') return undefined;
  return {
    ip,
    ...(typeof sub === 'string' && typeof sid === 'string' ? { user: { id: sub, sessionId: sid } } : {}),
    ...(prm === undefined ? {} : { permissions: toPermissions(prm) }),
    ...(isActor(act) ? { actor: act } : {}),
    ...(svc === true ? { service: signer } : {}),
    ...(op === true ? { operator: true as const } : {}),
    ...(typeof host === 'string' ? { ownHost: host } : {}),
  };
};

/** Returns the permissions that this version knows: an unreadable list, and a permission of a later version, permit nothing. */
const toPermissions = (value: unknown): readonly Permission[] =>
  Array.isArray(value) ? value.filter(isPermission) : [];

const isActor = (value: unknown): value is Actor =>
  typeof value === 'object' &&
  value !== null &&
  'personId' in value &&
  typeof value.personId === 'string' &&
  (!('key' in value) || isActingKey(value.key));

const isActingKey = (value: unknown): value is Actor['key'] =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';
