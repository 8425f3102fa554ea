import type { CatalogueEntry, Seller } from '@escriba/contracts/billing/catalogue';
import type { Charge } from '@escriba/contracts/billing/charges';
import type { CheckoutResult, Quote } from '@escriba/contracts/billing/checkout';
import type { ContractCopy } from '@escriba/contracts/billing/contract';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { SubscriptionState, SubscriptionTerms } from '@escriba/contracts/billing/subscription';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { TEST_LIMITS } from './test-limits.ts';

/** A transparent PNG of one pixel, as base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const PIX_TEXT =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR';
export const BOLETO_LINE = '34191790010104351004791020150008291070000002900';

export const SELLER: Seller = {
  name: 'Escriba Tecnologia Ltda.',
  cnpj: '12.345.678/0001-95',
  address: 'Rua das Flores, 100, São Paulo, SP, 01001-000',
  email: 'vendas@escriba.example',
  contract: {
    version: '2026-11',
    summary: ['O plano renova sozinho até ser cancelado.', 'Você pode desistir em até 7 dias.'],
    clauses: [{ title: 'Renovação', text: 'O plano renova sozinho até ser cancelado. Sempre.' }],
  },
};

/** The contract that a user accepted. */
export const COPY: ContractCopy = {
  version: SELLER.contract.version,
  acceptedAt: '2026-11-01T12:00:00.000Z',
  title: 'Contrato de assinatura',
  note: null,
  facts: [
    { name: 'Quem compra', value: 'Ana Souza\nCPF ***.715.637-**' },
    { name: 'Plano', value: 'Escriba Pro' },
  ],
  clauses: SELLER.contract.clauses,
};

const PRICES: Readonly<Record<PlanId, number | null>> = { free: 0, pro: 29_00, business: null };
const FEATURES: Readonly<Record<PlanId, readonly string[]>> = {
  free: ['1 arquivo por dia', '5 minutos por mês'],
  pro: ['Arquivos ilimitados', '120 minutos por mês', 'Identificação de quem fala'],
  business: ['Transcrição ilimitada', 'Acesso à API'],
};

/** Returns a plan of the catalogue, as the API does. */
export const planOf = (id: PlanId, differences: Partial<CatalogueEntry> = {}): CatalogueEntry => {
  const cents = PRICES[id];
  return {
    id,
    name: { free: 'Gratuito', pro: 'Pro', business: 'Enterprise' }[id],
    description: `O plano ${id}`,
    price: cents === null ? null : cents / 100,
    priceCents: { monthly: cents, yearly: cents === null ? null : cents * 10 },
    yearlySavingsCents: (cents ?? 0) * 2,
    listPriceCents: id === 'pro' ? 79_00 : null,
    features: [...FEATURES[id]],
    maxTranscriptions: id === 'free' ? 30 : -1,
    maxDuration: id === 'free' ? 120 : -1,
    limits: TEST_LIMITS[id],
    includes: PLAN_FEATURES[id],
    isPurchasable: id === 'pro',
    ...differences,
  };
};

/** A business plan that operators sell without an e-mail. */
export const SOLD_BUSINESS = planOf('business', {
  price: 99,
  priceCents: { monthly: 99_00, yearly: 990_00 },
  yearlySavingsCents: 198_00,
  isPurchasable: true,
});

export const CHARGE_ID = '0198c0de-0000-7000-8000-00000000c001';

export const chargeOf = (differences: Partial<Charge> = {}): Charge => ({
  id: CHARGE_ID,
  kind: 'first',
  plan: 'pro',
  cycle: 'monthly',
  extraSeats: 0,
  isForSeats: false,
  method: 'pix',
  state: 'open',
  amountCents: 29_00,
  refundedCents: 0,
  dueOn: '2026-12-01',
  payUntil:
    (differences.method ?? 'pix') === 'pix' && differences.kind !== 'renewal'
      ? '2099-01-01T00:00:00.000Z'
      : null,
  paidAt: null,
  periodStart: null,
  periodEnd: null,
  card: null,
  hasReceipt: false,
  invoiceUrl: null,
  ...differences,
});

export const PAID: Charge = chargeOf({
  id: '0198c0de-0000-7000-8000-00000000c002',
  state: 'paid',
  method: 'credit_card',
  card: { brand: 'VISA', last4: '4242' },
  paidAt: '2026-11-01T12:00:00.000Z',
  dueOn: '2026-11-01',
  periodStart: '2026-11-01',
  periodEnd: '2026-12-01',
  hasReceipt: true,
});

export const resultOf = (charge: Charge, differences: Partial<CheckoutResult> = {}): CheckoutResult => ({
  success: true,
  status: STATUS_OF[charge.state] ?? 'PENDING',
  value: charge.amountCents / 100,
  dueDate: charge.dueOn,
  charge,
  paymentData: DATA_OF[charge.method],
  ...differences,
});

const STATUS_OF: Readonly<Partial<Record<Charge['state'], CheckoutResult['status']>>> = {
  paid: 'CONFIRMED',
  in_review: 'IN_REVIEW',
  creating: 'PROCESSING',
  cancelled: 'CLOSED',
  refunding: 'CLOSED',
  refunded: 'CLOSED',
  charged_back: 'CLOSED',
};

const DATA_OF: Readonly<Record<Charge['method'], CheckoutResult['paymentData']>> = {
  pix: { qrCode: PIXEL, qrCodeText: PIX_TEXT, expiresAt: '2099-01-01T00:00:00.000Z' },
  boleto: {
    boletoUrl: 'https://pay.example/b/1',
    boletoPdf: 'https://pay.example/b/1.pdf',
    boletoLine: BOLETO_LINE,
  },
  credit_card: {},
};

export const quoteOf = (
  plan: PlanId,
  cycle: BillingCycle,
  priceCents: number,
  differences: Partial<Quote> = {},
): Quote => ({
  id: '0198c0de-0000-7000-8000-00000000d001',
  effect: 'immediate',
  plan,
  cycle,
  extraSeats: 0,
  priceCents,
  creditCents: 0,
  amountCents: priceCents,
  startsOn: '2026-12-01',
  next: { on: '2027-01-01', amountCents: priceCents },
  losses: [],
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...differences,
});

const termsOf = (differences: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  id: '0198c0de-0000-7000-8000-00000000e001',
  plan: 'pro',
  cycle: 'monthly',
  priceCents: 29_00,
  extraSeats: 0,
  method: 'credit_card',
  automaticPix: null,
  card: { brand: 'VISA', last4: '4242' },
  periodStart: '2026-11-01',
  periodEnd: '2026-12-01',
  endsOn: null,
  scheduledChange: null,
  next: { on: '2026-12-01', amountCents: 29_00 },
  overdue: null,
  withdrawalUntil: null,
  ...differences,
});

/** A user without a subscription. */
export const FREE: SubscriptionState = {
  plan: 'free',
  status: 'active',
  start_date: null,
  limits: { transcriptions_per_month: -1, supported_languages: ['pt', 'en'] },
  terms: null,
  pendingCharge: null,
  ended: null,
  refunds: [],
  contract: null,
};

/** Returns a user with a paid plan. */
export const subscribed = (differences: Partial<SubscriptionTerms> = {}): SubscriptionState => {
  const terms = termsOf(differences);
  const { version, acceptedAt } = COPY;
  return { ...FREE, plan: terms.plan, start_date: acceptedAt, terms, contract: { version, acceptedAt } };
};
