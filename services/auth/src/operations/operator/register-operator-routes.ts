import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { PassCookie } from './pass-cookie.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Support } from '../../support/support.ts';
import type { OperatorLog } from './operator-log.service.ts';
import type { OperatorPasses } from './operator-passes.service.ts';
import { confirmedOperatorsOnly, operatorsOnly } from './operator-scope.ts';
import { operatorSupportRoutes } from './operator-support.routes.ts';
import { operatorIdentityRoutes, operatorLogRoutes, operatorQueuesRoutes } from './operator.routes.ts';
import type { Operators } from './operators.service.ts';
import { operatorUsersRoutes } from './users/operator-users.routes.ts';
import type { OperatorUsers } from './users/operator-users.service.ts';

type OperatorRoutesDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly operators: Operators;
  readonly operatorLog: OperatorLog;
  readonly people: OperatorUsers;
  readonly support: Support;
  readonly operatorPasses: OperatorPasses;
  readonly passCookie: PassCookie;
};

/** Registers the routes for operators. All but those of their identity need a confirmation. */
export const operatorRoutes = (deps: OperatorRoutesDeps) => async (app: FastifyInstance) => {
  await app.register(operatorsOnly, deps);
  await app.register(operatorIdentityRoutes(deps));
  await app.register(async (confirmed) => {
    await confirmed.register(confirmedOperatorsOnly, deps);
    await confirmed.register(operatorLogRoutes(deps));
    await confirmed.register(operatorQueuesRoutes(deps));
    await confirmed.register(operatorUsersRoutes(deps));
    await confirmed.register(operatorSupportRoutes(deps));
  });
};
