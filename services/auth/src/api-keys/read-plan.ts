import { type PlanId, readAllowance } from '@escriba/contracts';
import { createPersonClients } from '../privacy/person-client.ts';
import { planUnavailable } from './api-keys.errors.ts';

type PlanReaderOptions = { readonly USAGE_URL?: string | undefined; readonly INTERNAL_SECRET: string };

const TIMEOUT_MS = 3_000;

/** Reads a user's plan in force from usage; without usage everyone is on the free plan. Throws `auth.plan_unavailable`. */
export const createPlanReader = ({ USAGE_URL: url, INTERNAL_SECRET: secret }: PlanReaderOptions) => {
  const clientOf = url === undefined ? undefined : createPersonClients({ url, secret });
  return async (userId: string): Promise<PlanId> => {
    if (clientOf === undefined) return 'free';
    const answer = await clientOf(userId)
      .call(readAllowance, {}, { timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => {
        throw planUnavailable(error);
      });
    return answer.data.plan;
  };
};

export type ReadPlan = ReturnType<typeof createPlanReader>;
