import type { Account } from '../account/account.ts';
import { isOpen } from '../account/settlement.ts';
import type { Payment } from '../account/state.ts';
import { authorizations } from './authorizations.ts';
import { chargeCard, formatDay, hidden } from './charge-card.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import { STYLES } from './styles.ts';
import { type Language, TEXTS, type Texts } from './texts.ts';

/** Most charges shown of a group: those that are due first, and of these the newest. */
const SHOWN_MAX = 24;

export type PageOptions = {
  readonly account: Account;
  readonly language: Language;
  /** The only charge to show, for its `invoiceUrl`. */
  readonly only?: Payment;
  readonly notice?: { readonly text: string; readonly isError: boolean };
};

/** Returns the page that plays the payers and their banks. */
export const bankPage = async (options: PageOptions): Promise<string> => {
  const { account, language, only, notice } = options;
  const texts = TEXTS[language];
  const other = language === 'pt' ? 'en' : 'pt';
  const charges = only ? [only] : dueFirst(account.state.payments.filter(({ deleted }) => !deleted));
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><style>${STYLES}</style></head>
<body><div class="wrap">
<header><div><h1>${texts.title}</h1><p class="soft">${texts.intro}</p></div>
  <a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'en' ? 'English' : 'Português'}</a></header>
<main>
  ${clock(account, texts, language)}
  ${notice ? `<p class="notice${notice.isError ? ' error' : ''}" role="status">${escapeHtml(notice.text)}</p>` : ''}
  ${only ? `<p><a href="/?lang=${language}">${texts.all}</a></p>` : ''}
  ${only ? '' : authorizations({ account, texts, language })}
  ${await groups({ account, texts, language }, charges)}
  ${only ? '' : webhooks(account, texts, language)}
</main></div></body></html>`;
};

type Context = { readonly account: Account; readonly texts: Texts; readonly language: Language };

const groups = async (context: Context, charges: readonly Payment[]): Promise<string> => {
  const { texts } = context;
  const open = charges.filter(isOpen);
  const risk = charges.filter(({ status }) => status === 'AWAITING_RISK_ANALYSIS');
  const settled = charges.filter((payment) => !isOpen(payment) && !risk.includes(payment));
  const byType = (...types: Payment['billingType'][]) =>
    open.filter(({ billingType }) => types.includes(billingType));
  const parts = [
    `<h2>${texts.open}</h2>`,
    open.length === 0 ? `<p class="soft">${texts.nothing}</p>` : '',
    await group(context, byType('PIX', 'UNDEFINED'), `<h3>${texts.pix}</h3>`),
    await group(context, byType('BOLETO'), `<h3>${texts.boletos}</h3>`),
    await group(context, byType('CREDIT_CARD'), `<h3>${texts.cards}</h3>`),
    await group(context, risk, `<h2>${texts.risk}</h2>`),
    await group(context, settled, `<h2>${texts.settled}</h2>`),
  ];
  return parts.join('');
};

const group = async (context: Context, charges: readonly Payment[], heading: string): Promise<string> => {
  if (charges.length === 0) return '';
  const cards = await Promise.all(charges.slice(0, SHOWN_MAX).map((payment) => chargeCard(context, payment)));
  return `<section>${heading}<div class="grid">${cards.join('')}</div></section>`;
};

const clock = ({ clock }: Account, texts: Texts, language: Language): string => {
  const form = (action: 'advanceDay' | 'advanceMonth') =>
    `<form method="post" action="/bank/${action}">${hidden({ lang: language })}<button>${texts[action]}</button></form>`;
  return `<div class="clock"><p>${texts.today}: <strong>${formatDay(clock.today(), language)}</strong></p>
    ${form('advanceDay')}${form('advanceMonth')}</div>`;
};

const webhooks = ({ state }: Account, texts: Texts, language: Language): string => {
  if (state.webhooks.length === 0) return '';
  const rows = state.webhooks.map((webhook) => {
    const waiting = state.deliveries.filter(
      ({ webhook: id, status }) => id === webhook.id && status === 'pending',
    ).length;
    const stopped = `<p class="OVERDUE">${texts.interrupted}</p><form method="post" action="/bank/reactivate">
      ${hidden({ id: webhook.id, lang: language })}<button>${texts.reactivate}</button></form>`;
    return `<article><p>${escapeHtml(webhook.name)}</p><p class="id">${escapeHtml(webhook.url)}</p>
      <p class="soft">${waiting} ${texts.waiting}</p>${webhook.interrupted ? stopped : ''}</article>`;
  });
  return `<section><h2>${texts.webhooks}</h2><div class="grid">${rows.join('')}</div></section>`;
};

const dueFirst = (payments: readonly Payment[]): Payment[] =>
  payments.toReversed().toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
