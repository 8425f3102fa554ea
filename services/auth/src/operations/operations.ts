import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { Proof } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Peers } from '../platform/peers.ts';
import type { Randomness } from '../platform/randomness.ts';
import { createOperatorLog } from './operator/operator-log.service.ts';
import { createOperatorPasses } from './operator/operator-passes.service.ts';
import { createOperators } from './operator/operators.service.ts';
import { createOperatorUsers } from './operator/users/operator-users.service.ts';
import { createPlanSummaries } from './operator/users/plan-summaries.ts';

export { createHousekeeping } from './housekeeping/housekeeping.service.ts';
export { watchCertificate } from './housekeeping/public-certificate.ts';
export { operatorAdmissionRoutes } from './operator/operator.routes.ts';
export { createPassCookie } from './operator/pass-cookie.ts';
export { operatorRoutes } from './operator/register-operator-routes.ts';

type OperationsDeps = {
  readonly config: { readonly OPERATOR_ACCOUNTS: string };
  readonly db: Kysely<DB>;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly peers: Pick<Peers, 'usage' | 'billing'>;
  readonly proof: Proof;
};

/** Creates the services for operators: who they are, their log, and what they do with accounts. */
export const createOperatorServices = (deps: OperationsDeps) => {
  const operators = createOperators({ ...deps, accounts: deps.config.OPERATOR_ACCOUNTS });
  return {
    operators,
    operatorPasses: createOperatorPasses({ ...deps, operators }),
    operatorLog: createOperatorLog(deps),
    people: createOperatorUsers({ ...deps, planSummaries: createPlanSummaries(deps.peers) }),
  };
};
