import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useBilling } from '../../../data/billing/changes.ts';
import { paymentQuery } from '../../../data/billing/subscription.ts';
import { useServices } from '../../../session/services.ts';
import { isOutcomeUnknown } from '../failure.ts';

/** Finds an order without a response, if the server has accepted it. */
export const useFindOrder = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  const { fetchStatus } = useBilling();
  return async (error: unknown, plan: PlanId, cycle: BillingCycle): Promise<CheckoutResult | undefined> => {
    if (!isOutcomeUnknown(error)) return undefined;
    try {
      const { pendingCharge } = await fetchStatus();
      if (pendingCharge?.plan !== plan || pendingCharge.cycle !== cycle) return undefined;
      return await queries.fetchQuery({ ...paymentQuery(session, pendingCharge.id), staleTime: 0 });
    } catch {
      return undefined;
    }
  };
};
