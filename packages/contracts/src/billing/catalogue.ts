import * as Type from '../shared/schema.ts';
import { PlanFeatures } from '../plans/features.ts';
import { PlanLimits } from '../plans/limits.ts';
import { PlanId } from '../plans/plans.ts';
import { Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { ContractClause } from './contract.ts';
import { Cents, PaymentMethod } from './fields.ts';

/** A plan of the catalogue: what is sold and enforced. -1 is unlimited. */
export const CatalogueEntry = Type.Object({
  id: PlanId,
  name: Type.String(),
  description: Type.String(),
  /** Price of a month in BRL, as the specification's `price`; null is a custom price, sold by e-mail. */
  price: Nullable(Type.Number({ minimum: 0 })),
  priceCents: Type.Object({ monthly: Nullable(Cents), yearly: Nullable(Cents) }),
  /** How much less a year costs than twelve months; 0 if it is no cheaper, or has no price. */
  yearlySavingsCents: Cents,
  /** The struck-through price of a month. */
  listPriceCents: Nullable(Cents),
  /** Sentences about limits and features, in the language of the request. */
  features: Type.Array(Type.String()),
  /** Number of files per month of 30 days. */
  maxTranscriptions: Type.Integer({ minimum: -1 }),
  /** Number of minutes per file. */
  maxDuration: Type.Integer({ minimum: -1 }),
  limits: PlanLimits,
  includes: PlanFeatures,
  isPurchasable: Type.Boolean(),
});
export type CatalogueEntry = Type.Static<typeof CatalogueEntry>;

/** The company that sells, and the contract with its summary (Decreto 7.962/2013): shown before the last button of the checkout. */
export const Seller = Type.Object({
  name: Type.String(),
  cnpj: Type.String(),
  address: Type.String(),
  email: Type.String(),
  contract: Type.Object({
    version: Type.String(),
    summary: Type.Array(Type.String()),
    clauses: Type.Array(ContractClause),
  }),
});
export type Seller = Type.Static<typeof Seller>;

export const getPlans = defineRoute({
  method: 'GET',
  path: '/api/subscription/plans',
  summary: 'The plans that are sold, with prices and limits, by rank; the seller; the payment methods',
  access: 'public',
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        plans: Type.Array(CatalogueEntry),
        seller: Seller,
        paymentMethods: Type.Array(PaymentMethod),
        /** Whether PIX Automático is offered. */
        automaticPix: Type.Boolean(),
      }),
    }),
  },
});
