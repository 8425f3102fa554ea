import type { BillingCycle, PlanId, Quote } from '@escriba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useBilling } from '../../../data/billing/changes.ts';

/** What ordering a plan would cost now. */
export const useQuote = (plan: PlanId, cycle: BillingCycle) => {
  const { preview } = useBilling();
  return useQuery({
    queryKey: ['quote', plan, cycle],
    queryFn: ({ signal }): Promise<Quote> => preview(plan, cycle, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};
