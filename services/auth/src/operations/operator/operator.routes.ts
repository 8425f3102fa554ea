import {
  admitOperator,
  checkOperatorPass,
  recordOperatorOutcome,
} from '@escriba/contracts/operator/internal';
import {
  confirmOperator,
  getOperatorAccess,
  leaveOperator,
  listOperatorActs,
  openOperatorQueues,
} from '@escriba/contracts/operator/operator';
import { requireService, serveRoute } from '@escriba/http';
import { isDomainError } from '@escriba/errors';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../../accounts/accounts.ts';
import type { PassCookie } from './pass-cookie.ts';
import { sourceOf } from '../../platform/source.ts';
import type { OperatorLog } from './operator-log.service.ts';
import type { OperatorPasses } from './operator-passes.service.ts';
import { recordAct } from './operator-scope.ts';
import type { Operators } from './operators.service.ts';

type OperatorDeps = { readonly operators: Operators; readonly operatorLog: OperatorLog };
type WithPasses = OperatorDeps & { readonly operatorPasses: OperatorPasses; readonly passCookie: PassCookie };

/** Registers the routes for operators: read and confirm their identity. A refused confirmation is in the log too. */
export const operatorIdentityRoutes =
  ({ operators, operatorLog, passCookie }: Omit<WithPasses, 'operatorPasses'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getOperatorAccess, async (request) => ({
      success: true as const,
      data: await operators.getStanding(getAccount(request)),
    }));
    serveRoute(app, confirmOperator, async (request) => {
      await recordAct(operatorLog, request);
      const { password } = request.body;
      return {
        success: true as const,
        data: await operators.confirm(getAccount(request), password, sourceOf(request)),
      };
    });
    serveRoute(app, leaveOperator, async (request, reply) => {
      await recordAct(operatorLog, request);
      passCookie.clear(reply);
      return { success: true as const, data: await operators.leave(getAccount(request)) };
    });
  };

/** Registers the route for confirmed operators: sets the pass to the board of job queues. */
export const operatorQueuesRoutes =
  ({ operatorPasses, passCookie }: Pick<WithPasses, 'operatorPasses' | 'passCookie'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, openOperatorQueues, async (request, reply) => {
      const { pass, expiresAt } = await operatorPasses.issue(getAccount(request));
      passCookie.set(reply, pass, expiresAt);
      return { success: true as const, data: { openUntil: expiresAt.toISOString() } };
    });
  };

/** Registers the route for confirmed operators: lists the log of their acts. */
export const operatorLogRoutes =
  ({ operatorLog }: Pick<OperatorDeps, 'operatorLog'>) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listOperatorActs, async (request) => ({
      success: true as const,
      data: await operatorLog.list(request.query.before, request.query.changes === true),
    }));
  };

/** Registers the routes for gateways: admit and record requests to other services. */
export const operatorAdmissionRoutes =
  ({ operators, operatorLog, operatorPasses }: Omit<WithPasses, 'passCookie'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway'] });
    serveRoute(app, admitOperator, async (request) => {
      const { userId, sessionId, ip, userAgent, method, path } = request.body;
      try {
        await operators.requireAdmitted(userId, sessionId);
        const source = { ip, userAgent };
        const actId = await operatorLog.begin({ operatorId: userId, sessionId, source, method, path });
        return { success: true as const, data: { actId } };
      } catch (error) {
        if (isDomainError(error) && error.kind === 'not_found') return { success: true as const, data: null };
        throw error;
      }
    });
    serveRoute(app, checkOperatorPass, async (request) => {
      try {
        return { success: true as const, data: await operatorPasses.findOwner(request.body.pass) };
      } catch (error) {
        if (isDomainError(error) && REFUSALS.has(error.kind)) return { success: true as const, data: null };
        throw error;
      }
    });
    serveRoute(app, recordOperatorOutcome, async (request) => {
      await operatorLog.end(request.params.id, request.body.status);
      return { success: true as const };
    });
  };

/** Kinds of errors of a pass that is not valid, or no longer. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'forbidden']);
