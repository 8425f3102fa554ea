import type { listPlanSummaries } from '@escriba/contracts/operator/people';
import type { RouteInput, RouteOutput } from '@escriba/contracts/shared/route';
import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import { getPlanLimits } from '../catalogue/catalogue.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { entitlementOf } from '../users/users.ts';
import { createPlanSummariesRepository } from './plan-summaries.repository.ts';

type Query = RouteInput<typeof listPlanSummaries>['body'];
type PlanSummary = RouteOutput<typeof listPlanSummaries>['data'][number];
type ListDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Lists plans and usage of the named users, or of all users with a plan or a status, by id. */
export const createListPlanSummaries =
  ({ db, clock }: ListDeps) =>
  async (query: Query): Promise<PlanSummary[]> => {
    const planSummaries = createPlanSummariesRepository(db);
    const { plan, status, userIds } = query;
    const isFiltered = plan !== undefined || status !== undefined;
    const users = isFiltered
      ? await planSummaries.listByPlan(query)
      : await planSummaries.listByIds(userIds ?? []);
    const ids = isFiltered ? users.map(({ user_id }) => user_id) : (userIds ?? []);
    const [limits, used] = await Promise.all([
      getPlanLimits(db),
      planSummaries.sumUsed(ids, localDayOf(clock())),
    ]);
    return ids.map((userId) => {
      const entitlement = entitlementOf(
        users.find(({ user_id }) => user_id === userId),
        limits,
      );
      const own = used.find(({ user_id }) => user_id === userId);
      return {
        userId,
        plan: entitlement.plan,
        status: entitlement.status,
        planInForce: entitlement.inForce,
        filesToday: own?.files ?? 0,
        minutesThisMonth: Math.round(((own?.seconds ?? 0) / 60) * 100) / 100,
        minutesThisMonthMax: entitlement.limits.monthlyTranscriptionMinutes,
      };
    });
  };

export type ListPlanSummaries = ReturnType<typeof createListPlanSummaries>;
