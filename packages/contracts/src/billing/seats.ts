import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';
import { CheckoutResult, Quote } from './checkout.ts';
import { BillingId, ExtraSeats, PaymentMethod } from './fields.ts';

/** Fails with 422 `billing.seats_not_sold`, 409 `billing.seats_same`, 409 `billing.seats_fixed`. */
export const previewSeats = defineRoute({
  method: 'POST',
  path: '/api/subscription/seats/preview',
  summary: 'What more or fewer seats would cost, and from when; charges nothing',
  access: 'user',
  body: Type.Object({ extraSeats: ExtraSeats }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Quote }) },
});

/**
 * Buys the seats of a quote with effect `immediate`; fewer seats are scheduled as any other change. A card is the one that pays the
 * subscription. Repeating an order returns its charge.
 */
export const buySeats = defineRoute({
  method: 'POST',
  path: '/api/subscription/seats',
  summary: 'Buy more seats for the workspaces of the caller, until the period ends and with each renewal',
  access: 'user',
  body: Type.Object({
    quoteId: BillingId,
    paymentMethod: PaymentMethod,
    /** Version of the contract that the page showed. */
    contractVersion: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  responses: { 200: CheckoutResult },
});
