import type { Account } from '../account/account.ts';
import { TEST_CARDS } from '../account/cards.ts';
import { boletoCode, pixPayload, toPng } from '../account/payment-codes.ts';
import { publicIdOf } from '../account/payment-view.ts';
import { isOpen } from '../account/settlement.ts';
import type { BillingType, Payment, PaymentStatus } from '../account/state.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import type { Language, Texts } from './texts.ts';

/** An action of the page on a charge. */
export type ChargeAction =
  | 'payPix'
  | 'payBoleto'
  | 'payWithCard'
  | 'letLapse'
  | 'approveRisk'
  | 'reproveRisk'
  | 'chargeback'
  | 'winChargeback'
  | 'loseChargeback'
  | 'refund'
  | 'completeRefund';

type Context = { readonly account: Account; readonly texts: Texts; readonly language: Language };

/** Returns one charge with its codes and the buttons that its state allows. */
export const chargeCard = async (context: Context, payment: Payment): Promise<string> => {
  const { account, texts, language } = context;
  const customer = account.state.customers.find(({ id }) => id === payment.customer);
  const title = `${payment.id}-title`;
  const buttons = actionsOf(payment).map((action, index) =>
    action === 'payWithCard'
      ? cardForm(context, payment, index === 0)
      : button(context, payment, action, index === 0 && action !== 'refund'),
  );
  return `<article aria-labelledby="${title}" data-payment="${payment.id}">
    <div class="top"><span class="value" id="${title}">${formatValue(payment.valueCents, language)}</span>
      <span class="chip ${payment.status}">${texts.statuses[payment.status]}</span></div>
    <p>${escapeHtml(String(customer?.profile['name'] ?? ''))}</p>
    ${payment.description ? `<p class="soft">${escapeHtml(payment.description)}</p>` : ''}
    <p class="soft">${texts.due} ${formatDay(payment.dueDate, language)}</p>
    <p class="id">${payment.id}</p>
    ${await codesOf(context, payment)}
    ${buttons.length > 0 ? `<div class="actions">${buttons.join('')}</div>` : ''}
  </article>`;
};

export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const WAYS_TO_PAY: Record<BillingType, readonly ChargeAction[]> = {
  PIX: ['payPix'],
  BOLETO: ['payBoleto', 'payPix'],
  CREDIT_CARD: ['payWithCard'],
  UNDEFINED: ['payPix', 'payBoleto', 'payWithCard'],
};

const NEXT_STEPS: Partial<Record<PaymentStatus, readonly ChargeAction[]>> = {
  AWAITING_RISK_ANALYSIS: ['approveRisk', 'reproveRisk'],
  REFUND_REQUESTED: ['completeRefund'],
  REFUND_IN_PROGRESS: ['completeRefund'],
  CHARGEBACK_REQUESTED: ['winChargeback', 'loseChargeback'],
  CHARGEBACK_DISPUTE: ['winChargeback', 'loseChargeback'],
};

const AFTER_PAYMENT: Partial<Record<BillingType, readonly ChargeAction[]>> = {
  PIX: ['refund'],
  CREDIT_CARD: ['refund', 'chargeback'],
};

/** Returns the buttons of a charge, the most likely first. */
const actionsOf = (payment: Payment): readonly ChargeAction[] => {
  const { status, billingType } = payment;
  if (isOpen(payment)) {
    return status === 'PENDING' ? [...WAYS_TO_PAY[billingType], 'letLapse'] : WAYS_TO_PAY[billingType];
  }
  const isPaid = status === 'CONFIRMED' || status === 'RECEIVED';
  return (isPaid ? AFTER_PAYMENT[billingType] : NEXT_STEPS[status]) ?? [];
};

const button = (
  { texts, language }: Context,
  { id }: Payment,
  action: ChargeAction,
  isMain: boolean,
): string =>
  `<form method="post" action="/bank/${action}">${hidden({ id, lang: language })}
    <button${isMain ? ' class="main"' : ''} aria-describedby="${id}-title">${texts[action]}</button></form>`;

const cardForm = ({ texts, language }: Context, { id }: Payment, isMain: boolean): string => {
  const names = ['approved', 'declined', 'riskAnalysis', 'declinesRenewals'] as const;
  const options = names.map(
    (name) =>
      `<option value="${TEST_CARDS[name]}">${texts.cardNames[name]} · ${TEST_CARDS[name].slice(-4)}</option>`,
  );
  return `<form class="with-card" method="post" action="/bank/payWithCard">${hidden({ id, lang: language })}
    <label for="${id}-card">${texts.card}</label>
    <select id="${id}-card" name="card">${options.join('')}</select>
    <button${isMain ? ' class="main"' : ''} aria-describedby="${id}-title">${texts.payWithCard}</button></form>`;
};

export const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

const codesOf = async ({ account, texts }: Context, payment: Payment): Promise<string> => {
  if (!isOpen(payment) || payment.billingType === 'CREDIT_CARD') return '';
  const payload = pixPayload(account, payment);
  const boleto =
    payment.billingType === 'BOLETO'
      ? `<details><summary>${texts.line}</summary><code>${boletoCode(payment).line}</code>
         <p><a href="/b/pdf/${publicIdOf(payment)}">${texts.pdf}</a></p></details>`
      : '';
  const pix = account.settings.hasPixKey
    ? `<details><summary>${texts.code}</summary><code>${escapeHtml(payload)}</code>
       <img alt="QR Code Pix" width="176" height="176" src="data:image/png;base64,${await toPng(payload)}"></details>`
    : '';
  return boleto + pix;
};

export const formatValue = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en', { style: 'currency', currency: 'BRL' }).format(
    cents / 100,
  );
