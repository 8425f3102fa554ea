import type { PlanId } from '@escriba/contracts/plans/plans';
import { readAllowance } from '@escriba/contracts/usage/usage';
import type { Peers } from '../platform/peers.ts';
import { createUserClients } from '../platform/user-client.ts';
import { planUnavailable } from './api-keys.errors.ts';

const TIMEOUT_MS = 3_000;

/** Reads a user's plan in force from usage; without usage everyone is on the free plan. Throws `auth.plan_unavailable`. */
export const createPlanReader = ({ usage }: Pick<Peers, 'usage'>) => {
  const clientOf = usage && createUserClients(usage);
  return async (userId: string): Promise<PlanId> => {
    if (clientOf === undefined) return 'free';
    const body = await clientOf(userId)
      .call(readAllowance, {}, { timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => {
        throw planUnavailable(error);
      });
    return body.data.plan;
  };
};

export type ReadPlan = ReturnType<typeof createPlanReader>;
