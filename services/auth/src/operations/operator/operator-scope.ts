import { routeUnknown } from '@escriba/http';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { getAccount, optionalSession } from '../../accounts/accounts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { sourceOf } from '../../platform/source.ts';
import type { OperatorLog } from './operator-log.service.ts';
import type { Operators } from './operators.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The log's entry for a request of an operator. */
    actId: string | undefined;
    /** The users whose data is in the response to an operator. */
    peopleRead: readonly string[] | undefined;
  }
}

type ScopeDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly operators: Pick<Operators, 'isOperator'>;
  readonly operatorLog: OperatorLog;
};

/** Requires an operator; all others get the response of an unknown route. Records how each recorded request ends. */
export const operatorsOnly = fp<ScopeDeps>(
  async (app, { db, clock, operators, operatorLog }) => {
    await app.register(optionalSession, { db, clock });
    app.decorateRequest('actId');
    app.decorateRequest('peopleRead');
    app.addHook('onRequest', async (request) => {
      if (request.account === undefined || !(await operators.isOperator(request.account)))
        throw routeUnknown();
    });
    app.addHook('onResponse', async (request, reply) => {
      if (request.actId === undefined) return;
      await operatorLog.end(request.actId, reply.statusCode, request.peopleRead).catch((error: unknown) => {
        request.log.error({ err: error, actId: request.actId }, 'operator_outcome_lost');
      });
    });
  },
  { name: 'operators-only', dependencies: ['trusted-caller'] },
);

type ConfirmedDeps = {
  readonly operators: Pick<Operators, 'requireConfirmed'>;
  readonly operatorLog: Pick<OperatorLog, 'begin'>;
};

/** Requires, within `operatorsOnly`, a confirmation that has not expired, and records each request. */
export const confirmedOperatorsOnly = fp<ConfirmedDeps>(
  async (app, { operators, operatorLog }) => {
    app.addHook('onRequest', async (request) => {
      await operators.requireConfirmed(getAccount(request));
      await recordAct(operatorLog, request);
    });
  },
  { name: 'confirmed-operators-only', dependencies: ['operators-only'] },
);

/** Records a request before it is served. */
export const recordAct = async (
  operatorLog: Pick<OperatorLog, 'begin'>,
  request: FastifyRequest,
): Promise<void> => {
  const { id, session_id: sessionId } = getAccount(request);
  const [path = ''] = request.url.split('?', 1);
  request.actId = await operatorLog.begin({
    operatorId: id,
    sessionId,
    source: sourceOf(request),
    method: request.method,
    path,
  });
};
