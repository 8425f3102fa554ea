import { formatDate } from '@escriba/contracts/shared/format-date';
import { cardBrandName } from '@escriba/contracts/billing/card-brands';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import { boughtPlanName, paymentMethodName } from '@escriba/contracts/billing/payment-texts';
import type { PaymentEvent } from '@escriba/contracts/events/events';
import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS, localisePath } from '@escriba/contracts/web/pages';
import { type Mail, type MailFact, layOutMail } from '../../platform/mail/lay-out-mail.ts';

type ReceiptMail = {
  readonly to: string;
  readonly payment: PaymentEvent;
  readonly locale: Locale;
  readonly publicUrl: string;
};

/** Returns the mail about a payment, or about money that went back. It says what to do if the owner of the account did not buy it. */
export const writeReceiptMail = ({ to, payment, locale, publicUrl }: ReceiptMail): Mail => {
  const texts = TEXTS[locale];
  const { amountCents, method, period } = payment.data;
  const isRefund = payment.type === 'payment.refunded';
  const before = isRefund
    ? [`${texts.returned} ${texts.returnedTo[method]}`]
    : [
        texts.received,
        ...(period === null ? [method === 'boleto' ? texts.needsAccount : texts.goesBack] : []),
      ];
  const site = publicUrl.replace(/\/$/, '');
  return layOutMail({
    to,
    locale,
    subject: `${isRefund ? texts.refund : texts.receipt}: ${formatMoney(amountCents, locale)}`,
    before,
    facts: listFacts(payment, locale),
    button: { text: texts.button, url: `${site}${PAGE_PATHS.appSubscription}` },
    links: [{ text: texts.wasNotYou, url: `${site}${localisePath(PAGE_PATHS.support, locale)}` }],
    after: [],
  });
};

const listFacts = ({ type, occurredAt, data }: PaymentEvent, locale: Locale): MailFact[] => {
  const { facts, until } = TEXTS[locale];
  const { period, amountCents, method, card, chargeId } = data;
  const bought: MailFact = [facts.plan, boughtPlanName(data, locale)];
  const amount = formatMoney(amountCents, locale);
  const day = formatMoment(occurredAt, locale);
  const cardName = card === null ? '' : ` ${cardBrandName(card.brand)} ••••\u00A0${card.last4}`;
  const paidWith: MailFact = [facts.method, `${paymentMethodName(method, locale)}${cardName}`];
  const number: MailFact = [facts.number, chargeId];
  if (type === 'payment.refunded')
    return [bought, [facts.returned, amount], [facts.returnedOn, day], paidWith, number];
  const days =
    period && `${formatDay(period.firstDay, locale)} ${until} ${formatDay(period.lastDay, locale)}`;
  return [
    bought,
    ...(days === null ? [] : [[facts.period, days] as const]),
    [facts.amount, amount],
    [facts.paidOn, day],
    paidWith,
    number,
  ];
};

const formatMoney = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'currency', currency: 'BRL' }).format(cents / 100);

/** Formats a day of São Paulo, given as `YYYY-MM-DD`. */
const formatDay = (day: string, locale: Locale): string =>
  formatDate(new Date(day), locale, { dateStyle: 'long', timeZone: 'UTC' });

const formatMoment = (moment: string, locale: Locale): string =>
  formatDate(new Date(moment), locale, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });

type FactName = 'plan' | 'period' | 'amount' | 'returned' | 'method' | 'paidOn' | 'returnedOn' | 'number';
type Texts = {
  /** The subjects of the mails. */
  readonly receipt: string;
  readonly refund: string;
  readonly received: string;
  readonly goesBack: string;
  /** In place of `goesBack` for a boleto, whose money goes to an account that the payer names. */
  readonly needsAccount: string;
  readonly returned: string;
  readonly returnedTo: Readonly<Record<PaymentMethod, string>>;
  readonly facts: Readonly<Record<FactName, string>>;
  readonly until: string;
  readonly button: string;
  readonly wasNotYou: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    receipt: 'Recibo do Escriba',
    refund: 'Reembolso do Escriba',
    received: 'Recebemos seu pagamento. Obrigado!',
    goesBack: 'Este pagamento não abriu um período novo. Quando o valor for devolvido, avisamos por e-mail.',
    needsAccount:
      'Este pagamento não abriu um período novo, e o valor volta para você: na página Assinatura, em Devoluções, informe em que conta quer receber.',
    returned: 'Devolvemos o valor abaixo.',
    returnedTo: {
      pix: 'Ele volta para a conta que pagou o PIX.',
      boleto: 'Ele vai para a conta que você informou no formulário da devolução.',
      credit_card: 'Ele aparece em uma das próximas faturas do cartão.',
    },
    facts: {
      plan: 'Plano',
      period: 'Período',
      amount: 'Valor',
      returned: 'Valor devolvido',
      method: 'Forma de pagamento',
      paidOn: 'Pago em',
      returnedOn: 'Devolvido em',
      number: 'Número do recibo',
    },
    until: 'a',
    button: 'Ver pagamentos e recibos',
    wasNotYou: 'Não foi você que comprou? Fale com o suporte:',
  },
  en: {
    receipt: 'Escriba receipt',
    refund: 'Escriba refund',
    received: 'We received your payment. Thank you!',
    goesBack: 'This payment did not start a new period. We will email you when the amount is returned.',
    needsAccount:
      'This payment did not start a new period, and the amount goes back to you: on the Subscription page, under Refunds, give the account that receives it.',
    returned: 'We returned the amount below.',
    returnedTo: {
      pix: 'It goes back to the account that paid the PIX.',
      boleto: 'It goes to the account that you gave in the refund form.',
      credit_card: 'It appears on one of the next statements of the card.',
    },
    facts: {
      plan: 'Plan',
      period: 'Period',
      amount: 'Amount',
      returned: 'Amount returned',
      method: 'Payment method',
      paidOn: 'Paid on',
      returnedOn: 'Returned on',
      number: 'Receipt number',
    },
    until: 'to',
    button: 'See payments and receipts',
    wasNotYou: 'Did you not buy this? Contact support:',
  },
};
