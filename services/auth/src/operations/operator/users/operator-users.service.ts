import { ApiError } from '@escriba/client';
import type { setOperatorPlan } from '@escriba/contracts/operator/people';
import type { RouteInput } from '@escriba/contracts/shared/route';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { createListOperatorUsers } from './list-operator-users.ts';
import { userNotFound, planChanged, plansUnavailable } from './operator-users.errors.ts';
import { createOperatorUsersRepository } from './operator-users.repository.ts';
import type { PlanSummaries } from './plan-summaries.ts';

type OperatorUsersDeps = {
  readonly db: Kysely<DB>;
  readonly planSummaries: PlanSummaries;
  readonly logger: Pick<Logger, 'warn'>;
};

type PlanChange = RouteInput<typeof setOperatorPlan>['body'];

/** Reads accounts with plan and usage. Accounts are auth's; plans and usage come from other services. */
export const createOperatorUsers = ({ db, planSummaries, logger }: OperatorUsersDeps) => {
  const repository = createOperatorUsersRepository(db);
  return {
    list: createListOperatorUsers({ repository, planSummaries, logger }),

    /** @throws userNotFound, planChanged, plansUnavailable */
    setPlan: async (userId: string, change: PlanChange): Promise<void> => {
      if (!(await repository.has(userId))) throw userNotFound();
      if (planSummaries.grant === undefined) throw plansUnavailable();
      await planSummaries.grant({ userId, ...change }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 409 ? planChanged() : plansUnavailable(error);
      });
    },
  };
};

export type OperatorUsers = ReturnType<typeof createOperatorUsers>;
