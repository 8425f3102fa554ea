import type { Cycle } from './days.ts';

export type BillingType = 'PIX' | 'BOLETO' | 'CREDIT_CARD' | 'UNDEFINED';

export type PaymentStatus =
  | 'PENDING'
  | 'RECEIVED'
  | 'CONFIRMED'
  | 'OVERDUE'
  | 'REFUNDED'
  | 'REFUND_REQUESTED'
  | 'REFUND_IN_PROGRESS'
  | 'CHARGEBACK_REQUESTED'
  | 'CHARGEBACK_DISPUTE'
  | 'AWAITING_CHARGEBACK_REVERSAL'
  | 'AWAITING_RISK_ANALYSIS';

export type Customer = {
  id: string;
  dateCreated: string;
  cpfCnpj: string;
  personType: 'FISICA' | 'JURIDICA';
  deleted: boolean;
  /** The fields that Asaas stores unchanged: name, email, address … */
  profile: Record<string, string | boolean | null>;
};

/** How a stored card behaves: it was accepted once, and `declines` is for later payments. */
export type CardBehaviour = 'approves' | 'risk_analysis' | 'declines_renewals' | 'declines';

/** The stored part of a card: neither its number, nor its code, nor its holder. */
export type Card = {
  token: string;
  customer: string;
  last4: string;
  brand: string;
  behaviour: CardBehaviour;
};

/** A rate. `value` is cents for FIXED and hundredths of a percent for PERCENTAGE. */
export type Rate = { value: number; type: 'FIXED' | 'PERCENTAGE' };
export type Terms = { discount: Rate & { dueDateLimitDays: number }; fine: Rate; interest: Rate };

export type Refund = {
  dateCreated: string;
  status: 'PENDING' | 'AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION' | 'CANCELLED' | 'DONE';
  valueCents: number;
  description: string | null;
  endToEndIdentifier: string | null;
  effectiveDate: string | null;
  receipt: string | null;
};

export type Chargeback = {
  id: string;
  status: 'REQUESTED' | 'IN_DISPUTE' | 'REVERSED' | 'DONE';
  disputeStartDate: string;
  deadline: string;
};

export type Payment = {
  id: string;
  number: number;
  dateCreated: string;
  customer: string;
  subscription?: string;
  valueCents: number;
  /** The value before fine, interest or discount, once these changed it. */
  originalValueCents: number | null;
  interestCents: number | null;
  description: string | null;
  billingType: BillingType;
  status: PaymentStatus;
  dueDate: string;
  originalDueDate: string;
  confirmedDate?: string;
  paymentDate: string | null;
  clientPaymentDate: string | null;
  creditDate: string | null;
  estimatedCreditDate: string | null;
  pixTransaction: string | null;
  receipt: string | null;
  externalReference: string | null;
  deleted: boolean;
  postalService: boolean;
  terms: Terms;
  /** The revision, which grows with every update: the boleto's line and the Pix code change with it. */
  revision: number;
  cardToken?: string;
  refunds: Refund[];
  chargeback?: Chargeback;
  /** The status to which a refund or chargeback that fails returns. */
  settledStatus?: 'CONFIRMED' | 'RECEIVED';
  pixAuthorization?: string;
  conciliationIdentifier?: string;
};

export type InvoiceSettings = Record<string, unknown> & {
  effectiveDatePeriod: string;
  receivedOnly: boolean;
};

export type Subscription = {
  id: string;
  dateCreated: string;
  customer: string;
  billingType: BillingType;
  valueCents: number;
  cycle: Cycle;
  status: 'ACTIVE' | 'EXPIRED' | 'INACTIVE';
  /** The due date from which those of later charges are computed. */
  firstDueDate: string;
  /** Number of charges since `firstDueDate`, and altogether. */
  chargesSince: number;
  chargesTotal: number;
  endDate: string | null;
  maxPayments: number | null;
  description: string | null;
  externalReference: string | null;
  deleted: boolean;
  terms: Terms;
  cardToken?: string;
  invoiceSettings?: InvoiceSettings;
};

export type Webhook = {
  id: string;
  name: string;
  url: string;
  email: string | null;
  enabled: boolean;
  interrupted: boolean;
  authToken: string;
  sendType: 'SEQUENTIALLY' | 'NON_SEQUENTIALLY';
  events: string[];
  penalizedRequestsCount: number;
  /** The instant before which nothing is sent, after a failure. */
  backoffUntilMs: number;
};

/** An event on its way to one webhook. */
export type Delivery = {
  eventId: string;
  event: string;
  webhook: string;
  body: string;
  createdMs: number;
  notBeforeMs: number;
  attempts: number;
  status: 'pending' | 'delivered' | 'lost' | 'expired';
};

export type Invoice = {
  id: string;
  status: 'SCHEDULED' | 'SYNCHRONIZED' | 'AUTHORIZED' | 'CANCELED' | 'ERROR';
  payment: string | null;
  customer: string;
  valueCents: number;
  deductionsCents: number;
  effectiveDate: string;
  number: string | null;
  statusDescription: string | null;
  details: Record<string, unknown>;
};

export type PixAuthorization = {
  id: string;
  status: 'CREATED' | 'ACTIVE' | 'CANCELLED' | 'EXPIRED' | 'REFUSED';
  customer: string;
  contractId: string;
  frequency: string;
  startDate: string;
  finishDate: string | null;
  valueCents: number | null;
  firstValueCents: number;
  description: string | null;
  conciliationIdentifier: string;
};

/** The whole account as plain data, so that it fits into a file. */
export type State = {
  /** The last day whose work is done. */
  workedDay: string;
  sequence: number;
  eventNumber: number;
  eventPrefixes: Record<string, string>;
  balanceCents: number;
  customers: Customer[];
  cards: Card[];
  payments: Payment[];
  subscriptions: Subscription[];
  webhooks: Webhook[];
  deliveries: Delivery[];
  fiscalInfo: Record<string, unknown> | null;
  invoices: Invoice[];
  pixAuthorizations: PixAuthorization[];
};

export const emptyState = (workedDay: string, balanceCents: number): State => ({
  workedDay,
  sequence: 0,
  eventNumber: 7_600_000,
  eventPrefixes: {},
  balanceCents,
  customers: [],
  cards: [],
  payments: [],
  subscriptions: [],
  webhooks: [],
  deliveries: [],
  fiscalInfo: null,
  invoices: [],
  pixAuthorizations: [],
});
