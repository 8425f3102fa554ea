import type { PlanId } from '../plans/plans.ts';
import { planName } from '../plans/texts.ts';
import type { Locale } from '../shared/locale.ts';
import type { BillingCycle, PaymentMethod } from './fields.ts';

export const paymentMethodName = (method: PaymentMethod, locale: Locale): string =>
  TEXTS[locale].methods[method];

type Bought = {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  /** Seats beyond those of the plan. */
  readonly extraSeats?: number | undefined;
};

/** Returns what a payment is for: the product, the plan, how often it is paid, and seats beyond those of the plan. */
export const boughtPlanName = ({ plan, cycle, extraSeats = 0 }: Bought, locale: Locale): string => {
  const { cycles, seats } = TEXTS[locale];
  const name = `Escriba ${planName(plan, locale)} (${cycles[cycle]})`;
  return extraSeats === 0 ? name : `${name} + ${seats(extraSeats)}`;
};

type Texts = {
  readonly cycles: Readonly<Record<BillingCycle, string>>;
  readonly seats: (count: number) => string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    cycles: { monthly: 'mensal', yearly: 'anual' },
    seats: (count) => (count === 1 ? '1 lugar a mais' : `${count} lugares a mais`),
    methods: { pix: 'PIX', boleto: 'Boleto', credit_card: 'Cartão de crédito' },
  },
  en: {
    cycles: { monthly: 'monthly', yearly: 'yearly' },
    seats: (count) => (count === 1 ? '1 more seat' : `${count} more seats`),
    methods: { pix: 'PIX', boleto: 'Boleto', credit_card: 'Credit card' },
  },
};
