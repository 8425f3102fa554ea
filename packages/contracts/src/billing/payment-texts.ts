import type { PlanId } from '../plans/plans.ts';
import { planName } from '../plans/texts.ts';
import type { Locale } from '../shared/locale.ts';
import type { BillingCycle, PaymentMethod } from './fields.ts';

export const paymentMethodName = (method: PaymentMethod, locale: Locale): string =>
  TEXTS[locale].methods[method];

/** Returns what a payment is for: the product, the plan and how often it is paid. */
export const boughtPlanName = (
  { plan, cycle }: { readonly plan: PlanId; readonly cycle: BillingCycle },
  locale: Locale,
): string => `Escriba ${planName(plan, locale)} (${TEXTS[locale].cycles[cycle]})`;

type Texts = {
  readonly cycles: Readonly<Record<BillingCycle, string>>;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    cycles: { monthly: 'mensal', yearly: 'anual' },
    methods: { pix: 'PIX', boleto: 'Boleto', credit_card: 'Cartão de crédito' },
  },
  en: {
    cycles: { monthly: 'monthly', yearly: 'yearly' },
    methods: { pix: 'PIX', boleto: 'Boleto', credit_card: 'Credit card' },
  },
};
