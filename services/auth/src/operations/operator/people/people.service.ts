import { ApiError } from '@escriba/client';
import type { RouteInput, setOperatorPlan } from '@escriba/contracts';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.generated.ts';
import { createListPeople } from './list-people.ts';
import { personNotFound, planChanged, plansUnavailable } from './people.errors.ts';
import { createPeopleRepository } from './people.repository.ts';
import type { Standings } from './standings.ts';

type PeopleDeps = {
  readonly db: Kysely<DB>;
  readonly standings: Standings;
  readonly logger: Pick<Logger, 'warn'>;
};

type PlanChange = RouteInput<typeof setOperatorPlan>['body'];

/** Accounts with plan and usage. Accounts are auth's; plans and usage come from other services. */
export const createPeople = ({ db, standings, logger }: PeopleDeps) => {
  const repository = createPeopleRepository(db);
  return {
    list: createListPeople({ repository, standings, logger }),

    /** @throws personNotFound, planChanged, plansUnavailable */
    setPlan: async (userId: string, change: PlanChange): Promise<void> => {
      if (!(await repository.has(userId))) throw personNotFound();
      if (standings.grant === undefined) throw plansUnavailable();
      await standings.grant({ userId, ...change }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 409 ? planChanged() : plansUnavailable(error);
      });
    },
  };
};

export type People = ReturnType<typeof createPeople>;
