import { PLAN_LIMITS, type PlanLimits, mapPlanLimits } from './limits.ts';
import type { PlanId } from './plans.ts';

/** The seats of a plan with workspaces: how many of its owner's members it includes, and the price of another one for a month. */
type SeatTerms = { readonly included: number; readonly priceCents: number };

/** A plan as it is sold. */
export type SoldPlan = {
  /** Price of a month; null is agreed by e-mail. */
  readonly priceCents: number | null;
  /** How many months of a year are free: the reason to pay for it at once. */
  readonly freeMonthsPerYear: number;
  /** The struck-through price of a month. */
  readonly listPriceCents: number | null;
  readonly limits: PlanLimits;
  /** Null for a plan without workspaces. */
  readonly seats: SeatTerms | null;
};

/** The offer and the limits of each plan, as they are sold and enforced. */
export type Catalogue = Readonly<Record<PlanId, SoldPlan>>;

const FREE_MONTHS = 2;
const limitsOf = (plan: PlanId): PlanLimits => mapPlanLimits((limit) => PLAN_LIMITS[limit].figures[plan]);

/** The catalogue that billing sells unless its operator changes it, and that pages show until the one in force has loaded. */
export const DEFAULT_CATALOGUE: Catalogue = {
  free: {
    priceCents: 0,
    freeMonthsPerYear: 0,
    listPriceCents: null,
    limits: limitsOf('free'),
    seats: null,
  },
  pro: {
    priceCents: 2_900,
    freeMonthsPerYear: FREE_MONTHS,
    listPriceCents: 7_900,
    limits: limitsOf('pro'),
    seats: null,
  },
  business: {
    priceCents: null,
    freeMonthsPerYear: FREE_MONTHS,
    listPriceCents: null,
    limits: limitsOf('business'),
    seats: { included: 5, priceCents: 1_900 },
  },
};
