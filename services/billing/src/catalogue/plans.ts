import { BILLING_CYCLES, type BillingCycle, Cents } from '@escriba/contracts/billing/fields';
import { priceOf } from '@escriba/contracts/billing/listed-plans';
import { type Catalogue, DEFAULT_CATALOGUE, type SoldPlan } from '@escriba/contracts/plans/default-catalogue';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { PlanLimits } from '@escriba/contracts/plans/limits';
import { PLAN_IDS, type PlanId } from '@escriba/contracts/plans/plans';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const MONTHS_OF_YEAR = 12;

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const Seats = Type.Object(
  {
    included: Type.Integer({ minimum: 0, maximum: 1_000 }),
    priceCents: Type.Integer({ ...Cents, minimum: 1 }),
  },
  { additionalProperties: false },
);
const Override = Type.Object(
  {
    priceCents: Type.Optional(Nullable(Cents)),
    freeMonthsPerYear: Type.Optional(Type.Integer({ minimum: 0, maximum: MONTHS_OF_YEAR - 1 })),
    listPriceCents: Type.Optional(Nullable(Cents)),
    limits: Type.Optional(Type.Partial(PlanLimits, { additionalProperties: false })),
    seats: Type.Optional(Seats),
  },
  { additionalProperties: false },
);
const Overrides = Type.Object(
  { free: Type.Optional(Override), pro: Type.Optional(Override), business: Type.Optional(Override) },
  { additionalProperties: false },
);

/**
 * Returns the default catalogue with an operator's changes, e.g.
 * `{"pro":{"priceCents":3900,"limits":{"monthlyTranscriptionMinutes":240}}}`.
 * @throws Error with one sentence for the operator
 */
export const parseCatalogue = (json: string | undefined): Catalogue => {
  const overrides = parseOverrides(json ?? '{}');
  const merged = (plan: PlanId): SoldPlan => {
    const { limits, ...prices } = overrides[plan] ?? {};
    return {
      ...DEFAULT_CATALOGUE[plan],
      ...prices,
      limits: { ...DEFAULT_CATALOGUE[plan].limits, ...limits },
    };
  };
  const catalogue = { free: merged('free'), pro: merged('pro'), business: merged('business') };
  if (catalogue.free.priceCents !== 0) throw new Error('PLAN_CATALOGUE: the free plan has no price.');
  if (PLAN_IDS.some((plan) => catalogue[plan].seats !== null && !PLAN_FEATURES[plan].workspaces))
    throw new Error('PLAN_CATALOGUE: only plans with workspaces have seats.');
  if (!BILLING_CYCLES.every((cycle) => isRising(catalogue, cycle)))
    throw new Error('PLAN_CATALOGUE: each plan must cost more than the one below it.');
  return catalogue;
};

const isRising = (catalogue: Catalogue, cycle: BillingCycle): boolean => {
  const sold = PLAN_IDS.map((plan) => priceOf(catalogue, plan, cycle)).filter((price) => price !== undefined);
  return sold.every((price, rank) => price > (sold[rank - 1] ?? 0));
};

const parseOverrides = (json: string): Type.Static<typeof Overrides> => {
  try {
    return Value.Parse(Overrides, JSON.parse(json));
  } catch (error) {
    throw new Error('PLAN_CATALOGUE is not valid: see docs/configuration.md for its form.', { cause: error });
  }
};

/** Returns whether one plan ranks above another. */
export const ranksAbove = (plan: PlanId, other: PlanId): boolean =>
  PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(other);

export const isLongerCycle = (cycle: BillingCycle, other: BillingCycle): boolean =>
  BILLING_CYCLES.indexOf(cycle) > BILLING_CYCLES.indexOf(other);
