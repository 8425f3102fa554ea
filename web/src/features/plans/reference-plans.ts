import { type ListedPlan, listPlans } from '@escriba/contracts/billing/listed-plans';
import { type Catalogue, DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';

/** Returns reference figures of the specification: what a month costs, and its minutes. The other limits are the default ones. */
const plan = (id: PlanId, priceCents: number, monthlyTranscriptionMinutes: number): Catalogue[PlanId] => ({
  priceCents,
  freeMonthsPerYear: 0,
  listPriceCents: null,
  limits: { ...DEFAULT_CATALOGUE[id].limits, monthlyTranscriptionMinutes },
  seats: DEFAULT_CATALOGUE[id].seats,
});

const REFERENCE: Catalogue = {
  free: plan('free', 0, 120),
  pro: plan('pro', 50_00, 1_000),
  business: plan('business', 150_00, 5_000),
};

/** Returns plans with the reference figures, for a page that knows no catalogue and cannot load it. None of them can be bought. */
export const listReferencePlans = (): ListedPlan[] =>
  listPlans(REFERENCE).map((listed) => ({ ...listed, isPurchasable: false }));
