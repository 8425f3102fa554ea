import { listEndedSessions } from '@escriba/contracts/auth/internal';
import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  refresh,
  type Session,
} from '@escriba/contracts/auth/sessions';
import { isDomainError } from '@escriba/errors';
import { getUser, requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { confirmationOf } from '../platform/confirmations.ts';
import type { TokenTransport } from './token-transport.ts';
import { sourceOf } from '../platform/source.ts';
import type { Refreshing } from './refreshing.service.ts';
import { refreshMissing } from './sessions.errors.ts';
import type { SessionMethod, StoredSession } from './sessions.repository.ts';
import type { SessionEnding } from './session-ending.service.ts';
import type { Sessions } from './sessions.service.ts';

type SessionsRoutesDeps = {
  readonly sessions: Pick<Sessions, 'list' | 'listEnded'>;
  readonly ending: SessionEnding;
  readonly refreshing: Refreshing;
  readonly tokens: TokenTransport;
};

/** Registers the routes for holders of a refresh token: refresh and sign out. */
export const tokenRoutes =
  ({ ending, refreshing, tokens }: Omit<SessionsRoutesDeps, 'sessions'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, refresh, async (request, reply) => {
      const transport = tokens.chosen(request);
      const shown = tokens.read(request, request.body);
      try {
        if (shown === undefined) throw refreshMissing();
        const issued = await refreshing.refresh(shown, sourceOf(request));
        const sent = tokens.send(reply, transport, issued);
        return { success: true as const, ...sent, data: { tokens: sent } };
      } catch (error) {
        if (transport === 'cookie' && isRefusal(error)) tokens.clear(reply);
        throw error;
      }
    });

    serveRoute(app, logout, async (request, reply) => {
      const shown = tokens.read(request, request.body);
      const { user } = request.caller;
      const bearers = user === undefined ? undefined : { userId: user.id, sessionId: user.sessionId };
      const session = bearers ?? (shown === undefined ? undefined : await refreshing.findSession(shown));
      if (session !== undefined) await ending.signOut(session, sourceOf(request));
      if (tokens.chosen(request) === 'cookie') tokens.end(reply);
      return { success: true as const, message: confirmationOf(request, 'signedOut') };
    });
  };

/** Returns whether a refresh token will never be accepted again, as opposed to a failure of this service. */
const isRefusal = (error: unknown): boolean => isDomainError(error) && error.kind === 'unauthenticated';

/** Registers the routes for the signed-in user: list and end their sessions. */
export const ownSessionsRoutes =
  ({ sessions, ending }: Pick<SessionsRoutesDeps, 'sessions' | 'ending'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listSessions, async (request) => {
      const { id, sessionId } = getUser(request);
      const rows = await sessions.list(id);
      return { success: true as const, data: rows.map((row) => toSession(row, sessionId)) };
    });

    serveRoute(app, endSession, async (request) => {
      await ending.endOne(getUser(request).id, request.params.id, sourceOf(request));
      return { success: true as const, message: confirmationOf(request, 'sessionEnded') };
    });

    serveRoute(app, endOtherSessions, async (request) => {
      const { id, sessionId: exceptId } = getUser(request);
      const source = sourceOf(request);
      const ended = await ending.endAll(id, { reason: 'ended_by_owner', source, exceptId });
      return { success: true as const, ended };
    });
  };

/** Registers the route for gateways: lists ended sessions, whose access tokens and open responses must end. */
export const endedSessionsRoutes =
  ({ sessions }: Pick<SessionsRoutesDeps, 'sessions'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway'] });
    serveRoute(app, listEndedSessions, async (request) => {
      const ended = await sessions.listEnded(new Date(request.query.since));
      const data = ended.map(({ id, endedAt }) => ({ id, endedAt: endedAt.toISOString() }));
      return { success: true as const, data };
    });
  };

const toSession = (row: StoredSession, currentId: string): Session => ({
  id: row.id,
  current: row.id === currentId,
  method: row.method as SessionMethod, // the column's check allows no other
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  userAgent: row.user_agent,
  ip: row.ip,
});
