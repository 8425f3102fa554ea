import { grantPlan } from '@escriba/contracts/billing/internal';
import { listPlanSummaries } from '@escriba/contracts/operator/people';
import type { RouteInput, RouteOutput } from '@escriba/contracts/shared/route';
import { type Peer, createInternalClient } from '@escriba/http';
import type { Peers } from '../../../platform/peers.ts';

type PlanSummariesQuery = RouteInput<typeof listPlanSummaries>['body'];
export type PlanSummary = RouteOutput<typeof listPlanSummaries>['data'][number];

const TIMEOUT_MS = 5_000;

/** Reads users' plans: usage has them with the usage, billing changes them. A part is undefined if its service is not configured. */
export const createPlanSummaries = ({ usage, billing }: Pick<Peers, 'usage' | 'billing'>) => {
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    list:
      usage === undefined
        ? undefined
        : async (query: PlanSummariesQuery): Promise<PlanSummary[]> =>
            (await clientOf(usage).call(listPlanSummaries, { body: query }, options)).data,

    /** @throws ApiError */
    grant:
      billing === undefined
        ? undefined
        : async (body: RouteInput<typeof grantPlan>['body']): Promise<void> => {
            await clientOf(billing).call(grantPlan, { body }, options);
          },
  };
};

const clientOf = (peer: Peer) => createInternalClient({ ...peer, caller: { service: true } });

export type PlanSummaries = ReturnType<typeof createPlanSummaries>;
