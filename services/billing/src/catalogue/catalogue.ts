import { BILLING_CYCLES, Cents, PLAN_IDS, PlanLimits, UNLIMITED } from '@escriba/contracts';
import type { BillingCycle, PlanId } from '@escriba/contracts';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** A plan as it is sold: a price of null is agreed by e-mail. */
export type SoldPlan = {
  readonly priceCents: number | null;
  /** The struck-through price of a month. */
  readonly listPriceCents: number | null;
  readonly limits: PlanLimits;
};

/** What is sold and enforced, by plan. This is the only place with prices and limits. */
export type Catalogue = Readonly<Record<PlanId, SoldPlan>>;

const DEFAULTS: Catalogue = {
  free: {
    priceCents: 0,
    listPriceCents: null,
    limits: { dailyFiles: 1, monthlyTranscriptionMinutes: 5, maxFileSizeMB: 50, maxDurationMinutes: 120 },
  },
  pro: {
    priceCents: 2_900,
    listPriceCents: 7_900,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: 120,
      maxFileSizeMB: 100,
      maxDurationMinutes: UNLIMITED,
    },
  },
  business: {
    priceCents: null,
    listPriceCents: null,
    limits: {
      dailyFiles: UNLIMITED,
      monthlyTranscriptionMinutes: UNLIMITED,
      maxFileSizeMB: 500,
      maxDurationMinutes: UNLIMITED,
    },
  },
};

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const Override = Type.Object(
  {
    priceCents: Type.Optional(Nullable(Cents)),
    listPriceCents: Type.Optional(Nullable(Cents)),
    limits: Type.Optional(Type.Partial(PlanLimits, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
const Overrides = Type.Object(
  { free: Type.Optional(Override), pro: Type.Optional(Override), business: Type.Optional(Override) },
  { additionalProperties: false },
);

/**
 * The default catalogue with an operator's changes, e.g. `{"pro":{"priceCents":3900,"limits":{"monthlyTranscriptionMinutes":240}}}`.
 * @throws Error with one sentence for the operator
 */
export const parseCatalogue = (json: string | undefined): Catalogue => {
  const overrides = parseOverrides(json ?? '{}');
  const merged = (plan: PlanId): SoldPlan => {
    const { limits, ...prices } = overrides[plan] ?? {};
    return { ...DEFAULTS[plan], ...prices, limits: { ...DEFAULTS[plan].limits, ...limits } };
  };
  const catalogue = { free: merged('free'), pro: merged('pro'), business: merged('business') };
  if (catalogue.free.priceCents !== 0) throw new Error('PLAN_CATALOGUE: the free plan has no price.');
  const sold = PLAN_IDS.map((plan) => catalogue[plan].priceCents).filter((price) => price !== null);
  if (sold.some((price, rank) => rank > 0 && price <= (sold[rank - 1] ?? 0)))
    throw new Error('PLAN_CATALOGUE: each plan must cost more than the one below it.');
  return catalogue;
};

const parseOverrides = (json: string): Type.Static<typeof Overrides> => {
  try {
    return Value.Parse(Overrides, JSON.parse(json));
  } catch (error) {
    throw new Error('PLAN_CATALOGUE is not valid: see docs/configuration.md for its form.', { cause: error });
  }
};

/** Months that a period of each cycle pays for. A year costs twelve months. */
const MONTHS: Readonly<Record<BillingCycle, number>> = { monthly: 1, yearly: 12 };

/** The price of a period in cents; undefined if the plan is not sold here. */
export const priceOf = (catalogue: Catalogue, plan: PlanId, cycle: BillingCycle): number | undefined => {
  const { priceCents } = catalogue[plan];
  return priceCents === null || priceCents === 0 ? undefined : priceCents * MONTHS[cycle];
};

/** Whether one plan ranks above another. */
export const ranksAbove = (plan: PlanId, other: PlanId): boolean =>
  PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(other);

export const isLongerCycle = (cycle: BillingCycle, other: BillingCycle): boolean =>
  BILLING_CYCLES.indexOf(cycle) > BILLING_CYCLES.indexOf(other);
