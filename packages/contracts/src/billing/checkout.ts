import * as Type from '../shared/schema.ts';
import { PlanId } from '../plans/plans.ts';
import { DateTime, Day, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { Charge } from './charges.ts';
import { BillingCycle, BillingId, ByBillingId, Cents, ExtraSeats, PaymentMethod } from './fields.ts';
import { StatusResponse } from './subscription.ts';

/** Payment polling of the checkout, besides the server-sent events. */
export const PAYMENT_POLL_INTERVAL_MS = 10_000;
export const PAYMENT_POLLS_MAX = 12;
export const PAYMENT_POLL_IDLE_MS = 30_000;
const Text = (maxLength: number) => Type.String({ maxLength });

/**
 * What an order would do. `immediate`: charged now, in force once the money is confirmed. `scheduled`: in force on `startsOn`, nothing is charged now.
 * An order that echoes the id charges exactly this, or is refused as `billing.quote_stale`.
 */
export const Quote = Type.Object({
  id: BillingId,
  effect: Type.Enum(['immediate', 'scheduled']),
  plan: PlanId,
  cycle: BillingCycle,
  /** Seats beyond those of the plan, which the price includes. */
  extraSeats: ExtraSeats,
  /** The full price of the new period. */
  priceCents: Cents,
  /** Value of the unused days, deducted from the price. */
  creditCents: Cents,
  /** The amount that the order charges: price minus credit, 0 if scheduled. More seats cost their part of the days that are left. */
  amountCents: Cents,
  startsOn: Day,
  next: Type.Object({ on: Day, amountCents: Cents }),
  /** Features and limits that the new plan does not have, as sentences for users. */
  losses: Type.Array(Type.String()),
  expiresAt: DateTime,
});
export type Quote = Type.Static<typeof Quote>;

export const previewChange = defineRoute({
  method: 'POST',
  path: '/api/subscription/preview',
  summary: 'What ordering a plan would cost and change; charges nothing',
  access: 'user',
  body: Type.Object({ plan: PlanId, cycle: BillingCycle }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Quote }) },
});

/** The payer. CPF or CNPJ, CEP and phone with or without punctuation; a CNPJ may have letters. */
export const CustomerInfo = Type.Object({
  name: Text(200),
  email: Text(320),
  cpfCnpj: Text(20),
  postalCode: Text(10),
  address: Text(200),
  addressNumber: Text(20),
  addressComplement: Type.Optional(Text(100)),
  city: Text(100),
  state: Text(2),
  phone: Text(20),
});
export type CustomerInfo = Type.Static<typeof CustomerInfo>;

/** A card. It passes through memory once, and is never logged, stored or returned. */
export const CreditCard = Type.Object({
  holderName: Text(255),
  number: Text(30),
  expiryMonth: Text(2),
  expiryYear: Text(4),
  ccv: Text(4),
});
export type CreditCard = Type.Static<typeof CreditCard>;

/** How an open charge can be paid. Dates and codes are the provider's current ones. */
export const PaymentData = Type.Object({
  /** PNG as base64, without a `data:` prefix. */
  qrCode: Type.Optional(Type.String()),
  qrCodeText: Type.Optional(Type.String()),
  expiresAt: Type.Optional(DateTime),
  boletoUrl: Type.Optional(Type.String()),
  boletoPdf: Type.Optional(Type.String()),
  /** The digitable line, 47 digits. */
  boletoLine: Type.Optional(Type.String()),
  /** Whether paying the PIX code also authorises the payer's bank to debit the renewals. */
  isAuthorization: Type.Optional(Type.Boolean()),
});
export type PaymentData = Type.Static<typeof PaymentData>;

/**
 * `status` CONFIRMED: paid, the plan is active. PENDING: to be paid with `paymentData`. IN_REVIEW: the card is checked. PROCESSING: the provider's
 * response is not known yet. CLOSED: it lapsed, was given up, or its money went back; `charge.state` has which.
 */
export const CheckoutResult = Type.Object({
  success: Type.Literal(true),
  status: Type.Enum(['CONFIRMED', 'PENDING', 'IN_REVIEW', 'PROCESSING', 'CLOSED']),
  value: Type.Number(),
  dueDate: Day,
  charge: Charge,
  paymentData: PaymentData,
});
export type CheckoutResult = Type.Static<typeof CheckoutResult>;

/** Orders a plan: the first subscription, or an upgrade of the present one. Repeating an order returns the open charge. */
export const checkout = defineRoute({
  method: 'POST',
  path: '/asaas/checkout',
  summary: 'Order a plan and pay it by PIX, boleto or card',
  access: 'user',
  body: Type.Object({
    plan: PlanId,
    cycle: Type.Optional(BillingCycle),
    paymentMethod: PaymentMethod,
    /** Whether to order by PIX Automático: the code also authorises the debit of the renewals. Only for the first order of a subscription, by PIX. */
    automaticPix: Type.Optional(Type.Boolean()),
    customerInfo: CustomerInfo,
    creditCard: Type.Optional(CreditCard),
    quoteId: Type.Optional(BillingId),
    /** Version of the contract that the page showed. */
    contractVersion: Type.Optional(Text(40)),
  }),
  responses: { 200: CheckoutResult },
});

export const getPayment = defineRoute({
  method: 'GET',
  path: '/api/subscription/payments/:id',
  summary: 'A charge with the codes that pay it',
  access: 'user',
  params: ByBillingId,
  responses: { 200: CheckoutResult },
});

export const payCharge = defineRoute({
  method: 'POST',
  path: '/api/subscription/payments/:id/pay',
  summary: 'Pay an open or overdue charge by another method or card',
  access: 'user',
  params: ByBillingId,
  body: Type.Object({ paymentMethod: PaymentMethod, creditCard: Type.Optional(CreditCard) }),
  responses: { 200: CheckoutResult },
});

/** The customer data of the last order, which the checkout fills in. */
export const getCustomer = defineRoute({
  method: 'GET',
  path: '/api/subscription/customer',
  summary: "The caller's payer data; null before the first order",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Nullable(CustomerInfo) }) },
});

const Changed = { 200: StatusResponse };

export const abandonCheckout = defineRoute({
  method: 'DELETE',
  path: '/api/subscription/checkout',
  summary: 'Give up an order or upgrade that is not paid; its codes can no longer be paid',
  access: 'user',
  responses: Changed,
});

/** Schedules a change, for quotes with effect `scheduled`. */
export const scheduleChange = defineRoute({
  method: 'POST',
  path: '/api/subscription/change',
  summary: 'Change to a smaller plan, a shorter cycle or fewer seats when the period ends',
  access: 'user',
  body: Type.Object({ quoteId: BillingId }),
  responses: Changed,
});

export const unscheduleChange = defineRoute({
  method: 'DELETE',
  path: '/api/subscription/change',
  summary: 'Keep the present plan, cycle and seats',
  access: 'user',
  responses: Changed,
});

export const cancelSubscription = defineRoute({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'End the subscription with its period, or at once if it is overdue',
  access: 'user',
  responses: Changed,
});

export const resumeSubscription = defineRoute({
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Undo a cancellation before it takes effect',
  access: 'user',
  responses: Changed,
});

export const withdraw = defineRoute({
  method: 'POST',
  path: '/api/subscription/withdraw',
  summary: 'Withdraw from a purchase within seven days and get the money back',
  access: 'user',
  responses: Changed,
});

export const changeMethod = defineRoute({
  method: 'POST',
  path: '/api/subscription/method',
  summary: 'Change the card or the method of the next charges; charges nothing',
  access: 'user',
  body: Type.Object({ paymentMethod: PaymentMethod, creditCard: Type.Optional(CreditCard) }),
  responses: Changed,
});
