import type { Permission } from '@escriba/contracts/shared/permissions';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  permissionMissing,
  routeUnknown,
  servicesOnly,
  tokenMissing,
  untrustedCaller,
} from './auth.errors.ts';
import type { Caller } from './caller-claims.ts';
import type { CallerName } from './caller-keys.ts';
import { CALLER_HEADER } from './caller-tokens.ts';
import type { CallerTokens } from './caller-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every route outside /health. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** Whether a route serves any internal request, without a caller token: for public keys. */
    callerless?: true;
    /** The permission that the route needs of a user; `none` if it is open to all. Absent: `own`, which no API key has. */
    permission?: Permission | 'none';
  }
}

/**
 * Fills `request.caller` on every request except health checks and `callerless` routes; refuses a request that the gateway did not send
 * with 401, and one whose caller lacks the permission of its route with 403.
 */
export const trustedCaller = fp<{ tokens: Pick<CallerTokens, 'verify'> }>(
  async (app, { tokens }) => {
    app.decorateRequest('caller');
    app.addHook('onRequest', async (request) => {
      if (isHealthRoute(request) || request.routeOptions.config.callerless === true) return;
      const token = request.headers[CALLER_HEADER];
      const found = typeof token === 'string' ? tokens.verify(token) : undefined;
      const caller = found instanceof Promise ? await found : found;
      if (caller === undefined) throw untrustedCaller();
      request.caller = caller;
      if (!request.is404) requirePermission(caller, request.routeOptions.config.permission);
    });
  },
  { name: 'trusted-caller' },
);

/** Throws `auth.permission_missing` for a user who acts with other permissions. Devices and services have none, and are admitted by their routes. */
const requirePermission = ({ user, permissions }: Caller, needed: Permission | 'none' = 'own'): void => {
  if (user === undefined || permissions === undefined || needed === 'none') return;
  if (!permissions.includes(needed)) throw permissionMissing(needed);
};

/** Requires a signed-in user on the scope it is registered in: a route is protected by its scope. */
export const requireUser = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.caller.user === undefined) throw tokenMissing();
    });
  },
  { name: 'require-user', dependencies: ['trusted-caller'] },
);

/** Requires one of these services, acting for itself, on the scope it is registered in. */
export const requireService = fp<{ readonly from: readonly CallerName[] }>(
  async (app, { from }) => {
    app.addHook('onRequest', async ({ caller: { service } }) => {
      if (service === undefined || !from.includes(service)) throw servicesOnly();
    });
  },
  { name: 'require-service', dependencies: ['trusted-caller'] },
);

/** Requires an operator whom the gateway has admitted, on the scope it is registered in. All others get the response of an unknown route. */
export const requireOperator = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      if (request.caller.user === undefined || request.caller.operator !== true) throw routeUnknown();
    });
  },
  { name: 'require-operator', dependencies: ['trusted-caller'] },
);

/** Returns the signed-in user of a request in a `requireUser` scope. Throws `auth.token_missing` elsewhere. */
export const getUser = (request: Pick<FastifyRequest, 'caller'>): NonNullable<Caller['user']> => {
  if (request.caller.user === undefined) throw tokenMissing();
  return request.caller.user;
};

const isHealthRoute = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/health/') === true;
