import { randomUUID } from 'node:crypto';
import type { AsaasAuthorization, AsaasPayment, AsaasSubscription } from '../../asaas/asaas.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { NO_SEATS, type Subscription } from '../subscription/subscription.ts';

/** Creates a month of pro from 16 March, paid by PIX. */
export const someSubscription = (patch: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000001',
  userId: 'ana',
  asaasId: 'sub_1',
  plan: 'pro',
  cycle: 'monthly',
  priceCents: 2_900,
  seats: NO_SEATS,
  method: 'pix',
  state: 'active',
  anchorOn: '2026-03-16',
  periodStart: '2026-03-16',
  periodEnd: '2026-04-16',
  periodValueCents: 2_900,
  cancelledAt: null,
  next: null,
  card: null,
  cardToken: null,
  cardIp: null,
  automatic: false,
  authorizationId: null,
  codeId: null,
  endedReason: null,
  endedAt: null,
  remoteClosed: false,
  version: 1,
  createdAt: new Date('2026-03-16T15:00:00Z'),
  activatedAt: new Date('2026-03-16T15:00:00Z'),
  ...patch,
});

export const someCharge = (patch: Partial<StoredCharge> = {}): StoredCharge => ({
  id: randomUUID(),
  userId: 'ana',
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  kind: 'renewal',
  plan: 'pro',
  cycle: 'monthly',
  method: 'pix',
  state: 'open',
  amountCents: 2_900,
  priceCents: 2_900,
  creditCents: 0,
  seats: NO_SEATS,
  netCents: 2_701,
  refundedCents: 0,
  grantedCents: 0,
  dueOn: '2026-04-16',
  asaasId: 'pay_2',
  customerId: 'cus_1',
  quoteId: null,
  periodStart: null,
  periodEnd: null,
  replaced: null,
  contract: null,
  card: null,
  invoiceUrl: null,
  receiptUrl: null,
  paidAt: null,
  createdAt: new Date('2026-03-16T15:00:00Z'),
  ...patch,
});

/** Creates the charge that paid for the month of `someSubscription`. */
export const someFirst = (patch: Partial<StoredCharge> = {}): StoredCharge =>
  someCharge({
    kind: 'first',
    state: 'paid',
    dueOn: '2026-03-16',
    asaasId: 'pay_1',
    grantedCents: 2_900,
    periodStart: '2026-03-16',
    periodEnd: '2026-04-16',
    paidAt: new Date('2026-03-16T15:00:00Z'),
    ...patch,
  });

export const somePayment = (patch: Partial<AsaasPayment> = {}): AsaasPayment => ({
  id: 'pay_2',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  externalReference: null,
  method: 'pix',
  status: 'PENDING',
  deleted: false,
  amountCents: 2_900,
  netCents: 2_701,
  dueOn: '2026-04-16',
  createdOn: '2026-03-16',
  paidOn: null,
  refundedCents: 0,
  refundPending: false,
  boletoPdf: null,
  invoiceUrl: null,
  receiptUrl: null,
  card: undefined,
  codeId: null,
  ...patch,
});

export const someRemote = (patch: Partial<AsaasSubscription> = {}): AsaasSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'ACTIVE',
  deleted: false,
  method: 'pix',
  amountCents: 2_900,
  cycle: 'MONTHLY',
  nextDueOn: '2026-05-16',
  externalReference: '00000000-0000-4000-8000-000000000001',
  card: undefined,
  ...patch,
});

/** Creates the active authorisation of a month of pro. */
export const someAuthorization = (patch: Partial<AsaasAuthorization> = {}): AsaasAuthorization => ({
  id: 'aut_1',
  customerId: 'cus_1',
  contractId: '00000000000040008000000000000001',
  frequency: 'MONTHLY',
  status: 'active',
  codeId: 'code_1',
  code: undefined,
  ...patch,
});
