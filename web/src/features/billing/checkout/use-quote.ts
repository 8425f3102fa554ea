import type { Quote } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useQuery } from '@tanstack/react-query';
import { useBilling } from '../../../data/billing/changes.ts';

/** Loads what ordering a plan would cost now. */
export const useQuote = (plan: PlanId, cycle: BillingCycle) => {
  const { preview } = useBilling();
  return useQuery({
    queryKey: ['quote', plan, cycle],
    queryFn: ({ signal }): Promise<Quote> => preview(plan, cycle, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};
