import { formatDate } from '@escriba/contracts/shared/format-date';
import { formatCnpj, formatCpf } from '@brazilian-utils/brazilian-utils';
import type { ContractCopy } from '@escriba/contracts/billing/contract';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import { paymentMethodName } from '@escriba/contracts/billing/payment-texts';
import { planName, planSentences } from '@escriba/contracts/plans/texts';
import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import { type AcceptedContract, clausesOf, soldBefore } from '../../catalogue/catalogue.ts';
import type { Customer } from '../../customers/customers.ts';
import { type ContractedCharge, boughtSeats, withdrawalEnd } from '../../subscriptions/subscriptions.ts';

type Sale = {
  readonly charge: ContractedCharge;
  readonly customer: Pick<Customer, 'name' | 'cpfCnpj'> | undefined;
  readonly locale: Locale;
};

/** Returns the buyer's copy: who sold what to whom and on what terms, then the clauses. The Portuguese text is the binding one. */
export const describeContract = ({ charge, customer, locale }: Sale): ContractCopy => {
  const { contract, createdAt } = charge;
  const texts = TEXTS[locale];
  const { version } = contract;
  return {
    version,
    acceptedAt: createdAt.toISOString(),
    title: texts.title,
    note: texts.note,
    facts: [
      fact(texts.seller, sellerLines(contract)),
      ...(customer === undefined
        ? []
        : [fact(texts.buyer, lines(customer.name, documentOf(customer.cpfCnpj)))]),
      fact(texts.plan, `Escriba ${planName(charge.plan, locale)}`),
      ...(charge.seats.count === 0 ? [] : [fact(texts.seats, String(charge.seats.count))]),
      fact(
        texts.includes,
        lines(
          ...planSentences(charge.plan, contract.limits, locale),
          ...soldBefore(version, charge.plan, locale),
        ),
      ),
      ...priceFacts(charge, locale),
      fact(
        texts.method,
        contract.automatic && charge.method === 'pix'
          ? texts.automatic
          : paymentMethodName(charge.method, locale),
      ),
      ...timeFacts(charge, locale),
      fact(texts.cancel, texts.cancelText),
      fact(texts.accepted, momentOf(createdAt, locale)),
      fact(texts.version, version),
    ],
    clauses: clausesOf(version, locale),
  };
};

/** Describes the seller. Parts that the operator has not configured are left out. */
const sellerLines = ({ seller }: AcceptedContract): string =>
  lines(seller.name, seller.cnpj === '' ? '' : `CNPJ ${seller.cnpj}`, seller.address, seller.email);

const CPF_LENGTH = 11;

/** Formats a CPF with only its middle digits, or the CNPJ of a company, which is public. */
const documentOf = (cpfCnpj: string): string =>
  cpfCnpj.length === CPF_LENGTH
    ? `CPF ${formatCpf(cpfCnpj, { obfuscate: true })}`
    : `CNPJ ${formatCnpj(cpfCnpj, { version: 2 })}`;

type Fact = ContractCopy['facts'][number];

const fact = (name: string, value: string): Fact => ({ name, value });
const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

const priceFacts = (charge: ContractedCharge, locale: Locale): Fact[] => {
  const { cycle, priceCents, creditCents, amountCents } = charge;
  const texts = TEXTS[locale];
  const money = (cents: number): string =>
    new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'currency', currency: 'BRL' }).format(cents / 100);
  return [
    fact(texts.price, texts.prices[cycle](money(priceCents))),
    fact(texts.cycle, texts.cycles[cycle]),
    ...(boughtSeats(charge) === undefined ? [] : [fact(texts.paidNow, texts.forSeats(money(amountCents)))]),
    ...(creditCents === 0
      ? []
      : [fact(texts.paidNow, texts.withCredit(money(amountCents), money(creditCents)))]),
  ];
};

/** Describes start, renewal and withdrawal: by days once the order is paid, by rules before. */
const timeFacts = ({ cycle, periodStart, periodEnd, paidAt }: ContractedCharge, locale: Locale): Fact[] => {
  const texts = TEXTS[locale];
  const renewal = texts.renewals[cycle];
  return [
    fact(texts.start, periodStart === null ? texts.startLater : dayOf(periodStart, locale)),
    fact(texts.renewal, periodEnd === null ? renewal : texts.renewalFrom(renewal, dayOf(periodEnd, locale))),
    fact(
      texts.withdrawal,
      paidAt === null ? texts.withdrawalLater : texts.until(momentOf(withdrawalEnd(paidAt), locale)),
    ),
  ];
};

const dayOf = (day: string, locale: Locale): string =>
  formatDate(new Date(`${day}T12:00:00Z`), locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

const momentOf = (at: Date, locale: Locale): string =>
  `${formatDate(at, locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })} (${TEXTS[locale].zone})`;

type Prices = Readonly<Record<BillingCycle, (price: string) => string>>;

const TEXTS = {
  pt: {
    title: 'Contrato de assinatura',
    note: null,
    seller: 'Quem vende',
    buyer: 'Quem compra',
    plan: 'Plano',
    seats: 'Lugares a mais',
    includes: 'O que está incluído',
    price: 'Preço',
    prices: { monthly: (price) => `${price} por mês`, yearly: (price) => `${price} por ano` } as Prices,
    cycle: 'Cobrança',
    cycles: { monthly: 'Mensal', yearly: 'Anual' },
    paidNow: 'Primeiro pagamento',
    withCredit: (amount: string, credit: string) =>
      `${amount}, já descontado o crédito de ${credit} do período anterior`,
    forSeats: (amount: string) => `${amount}, pelos lugares até o fim do período atual`,
    method: 'Forma de pagamento',
    automatic: 'PIX Automático: o seu banco debita as renovações',
    start: 'Início',
    startLater: 'Quando o pagamento for confirmado',
    renewal: 'Renovação',
    renewals: { monthly: 'Automática, a cada mês', yearly: 'Automática, a cada ano' },
    renewalFrom: (renewal: string, day: string) => `${renewal}, a partir de ${day}`,
    withdrawal: 'Desistência',
    withdrawalLater: 'Até sete dias depois do pagamento, com devolução de tudo',
    until: (moment: string) => `Até ${moment}, com devolução de tudo`,
    cancel: 'Como cancelar',
    cancelText: 'Na página Assinatura, a qualquer momento',
    accepted: 'Aceito em',
    version: 'Versão do contrato',
    zone: 'horário de Brasília',
  },
  en: {
    title: 'Subscription contract',
    note: 'This is a translation. The Portuguese text is binding.',
    seller: 'Seller',
    buyer: 'Buyer',
    plan: 'Plan',
    seats: 'More seats',
    includes: 'What is included',
    price: 'Price',
    prices: { monthly: (price) => `${price} per month`, yearly: (price) => `${price} per year` } as Prices,
    cycle: 'Billing',
    cycles: { monthly: 'Monthly', yearly: 'Yearly' },
    paidNow: 'First payment',
    withCredit: (amount: string, credit: string) =>
      `${amount}, less the credit of ${credit} from the previous period`,
    forSeats: (amount: string) => `${amount}, for the seats until the present period ends`,
    method: 'Payment method',
    automatic: 'PIX Automático: your bank debits the renewals',
    start: 'Start',
    startLater: 'When the payment is confirmed',
    renewal: 'Renewal',
    renewals: { monthly: 'Automatic, every month', yearly: 'Automatic, every year' },
    renewalFrom: (renewal: string, day: string) => `${renewal}, from ${day}`,
    withdrawal: 'Withdrawal',
    withdrawalLater: 'Within seven days of the payment, with a full refund',
    until: (moment: string) => `Until ${moment}, with a full refund`,
    cancel: 'How to cancel',
    cancelText: 'On the Subscription page, at any time',
    accepted: 'Accepted on',
    version: 'Contract version',
    zone: 'Brasília time',
  },
} as const;
