import type { Account } from '../account/account.ts';
import type { PixAuthorization } from '../account/state.ts';
import { formatValue, hidden } from './charge-card.ts';
import { escapeHtml } from '../../pages/escape-html.ts';
import type { Language, Texts } from './texts.ts';

/** Actions of the payer on an authorisation of Pix Automático, the most likely first. */
const ACTIONS = {
  CREATED: ['acceptPixAutomatic', 'refusePixAutomatic'],
  ACTIVE: ['cancelPixAutomatic'],
} as const satisfies Partial<Record<PixAuthorization['status'], readonly string[]>>;

type Context = { readonly account: Account; readonly texts: Texts; readonly language: Language };

/** Returns the authorisations that wait for a payer, and those that debit. */
export const authorizations = (context: Context): string => {
  const { account, texts } = context;
  const cards = account.state.pixAuthorizations.flatMap((authorization) => {
    const { status } = authorization;
    return status === 'CREATED' || status === 'ACTIVE' ? [card(context, authorization, ACTIONS[status])] : [];
  });
  return cards.length === 0
    ? ''
    : `<section><h2>${texts.automatic}</h2><div class="grid">${cards.toReversed().join('')}</div></section>`;
};

const card = (
  { account, texts, language }: Context,
  { id, customer, status, description, firstValueCents }: PixAuthorization,
  actions: readonly (typeof ACTIONS)[keyof typeof ACTIONS][number][],
): string => {
  const payer = account.state.customers.find((each) => each.id === customer);
  const buttons = actions.map(
    (action, index) => `<form method="post" action="/bank/${action}">${hidden({ id, lang: language })}
    <button${index === 0 && status === 'CREATED' ? ' class="main"' : ''} aria-describedby="${id}-title">${texts[action]}</button></form>`,
  );
  return `<article aria-labelledby="${id}-title">
    <div class="top"><span class="value" id="${id}-title">${formatValue(firstValueCents, language)}</span>
      <span class="chip">${status === 'CREATED' ? texts.authorizationWaits : texts.authorizationActive}</span></div>
    <p>${escapeHtml(String(payer?.profile['name'] ?? ''))}</p>
    <p class="soft">${escapeHtml(description ?? '')}</p>
    <p class="id">${id}</p>
    <div class="actions">${buttons.join('')}</div>
  </article>`;
};
