import { formatDate } from '@escriba/contracts/shared/format-date';
import { cardBrandName } from '@escriba/contracts/billing/card-brands';
import { boughtPlanName, paymentMethodName } from '@escriba/contracts/billing/payment-texts';
import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import Pdf from 'pdfkit';
import type { SellerFacts } from '../../catalogue/catalogue.ts';
import type { Customer } from '../../customers/customers.ts';
import { type StoredCharge, addDays } from '../../subscriptions/subscriptions.ts';

type Receipt = {
  readonly charge: StoredCharge;
  readonly customer: Pick<Customer, 'name' | 'cpfCnpj'> | undefined;
  readonly seller: SellerFacts;
  readonly locale: Locale;
};

/** Writes the receipt of a paid charge as a PDF; the caller pipes it. */
export const writeReceipt = ({ charge, customer, seller, locale }: Receipt): NodeJS.ReadableStream => {
  const texts = TEXTS[locale];
  const money = new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'currency',
    currency: 'BRL',
  });
  const rows: readonly (readonly [string, string])[] = [
    [texts.seller, [seller.name, seller.cnpj, seller.address].filter((part) => part !== '').join(' · ')],
    ...(customer === undefined ? [] : [[texts.payer, `${customer.name} · ${customer.cpfCnpj}`] as const]),
    [texts.plan, boughtPlanName({ ...charge, extraSeats: charge.seats.count }, locale)],
    ...(charge.periodStart === null || charge.periodEnd === null
      ? []
      : [[texts.period, `${day(charge.periodStart)} – ${day(addDays(charge.periodEnd, -1))}`] as const]),
    [
      texts.method,
      paymentMethodName(charge.method, locale) +
        (charge.card === null ? '' : ` ${cardBrandName(charge.card.brand)} •••• ${charge.card.last4}`),
    ],
    [texts.paid, charge.paidAt === null ? '' : dateOf(charge.paidAt, locale)],
    [texts.amount, money.format(charge.amountCents / 100)],
    ...(charge.refundedCents === 0
      ? []
      : [[texts.refunded, money.format(charge.refundedCents / 100)] as const]),
    [texts.number, charge.id],
  ];
  const document = new Pdf({ size: 'A4', margin: 56, info: { Title: texts.title } });
  document.fontSize(20).text('Escriba').fontSize(14).text(texts.title).moveDown(1.5);
  for (const [label, value] of rows) {
    document.fontSize(9).fillColor('#666').text(label);
    document.fontSize(11).fillColor('#111').text(value).moveDown(0.6);
  }
  document.end();
  return document;
};

const day = (value: string): string => value.split('-').toReversed().join('/');

const dateOf = (date: Date, locale: Locale): string =>
  formatDate(date, locale, {
    dateStyle: 'long',
    timeZone: 'America/Sao_Paulo',
  });

const TEXTS = {
  pt: {
    title: 'Recibo de pagamento',
    seller: 'Vendido por',
    payer: 'Pago por',
    plan: 'Plano',
    period: 'Período',
    method: 'Forma de pagamento',
    paid: 'Pago em',
    amount: 'Valor',
    refunded: 'Devolvido',
    number: 'Número',
  },
  en: {
    title: 'Payment receipt',
    seller: 'Sold by',
    payer: 'Paid by',
    plan: 'Plan',
    period: 'Period',
    method: 'Payment method',
    paid: 'Paid on',
    amount: 'Amount',
    refunded: 'Refunded',
    number: 'Number',
  },
} as const;
