import { randomUUID } from 'node:crypto';
import type { Account } from './account.ts';
import { cardDeclined, invalidField, refusal } from './errors.ts';
import { type Body, has, objectIn, textIn } from './fields.ts';
import { createLookup } from './lookup.ts';
import type { Card, CardBehaviour } from './state.ts';

/**
 * Card numbers for tests. `approved`, `declined` and `declinedVisa` are the sandbox's; `approvedWithoutLuhn` is approved there too; the others
 * are this fake's. Any other number is approved if its check digit is right.
 */
export const TEST_CARDS = {
  approved: '5162306219378829',
  approvedWithoutLuhn: '4444444444444444',
  declined: '5184019740373151',
  declinedVisa: '4916561358240741',
  riskAnalysis: '4000000000009235',
  declinesRenewals: '4000000000000341',
  expired: '4000000000000069',
} as const;

const DECLINED: readonly string[] = [TEST_CARDS.declined, TEST_CARDS.declinedVisa];

const BEHAVIOURS: Partial<Record<string, CardBehaviour>> = {
  [TEST_CARDS.riskAnalysis]: 'risk_analysis',
  [TEST_CARDS.declinesRenewals]: 'declines_renewals',
};

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:401178|401179|431274|438935|451416|457393|457631|457632|504175|5067|509|627780|636297|636368|650|6516|6550)/,
    'ELO',
  ],
  [/^4/, 'VISA'],
  [/^(?:5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^3[47]/, 'AMEX'],
  [/^3(?:0[0-5]|[68])/, 'DINERS'],
  [/^35/, 'JCB'],
  [/^6(?:011|5)/, 'DISCOVER'],
];

/**
 * Returns the card of a charge or subscription: by token, or by its number, which is checked and forgotten here. Returns undefined if the
 * body has none; refuses as Asaas does. A new card is not stored before `keepCard`, so that a refused request leaves nothing behind.
 */
export const readCard = (account: Account, customer: string, body: Body): Card | undefined => {
  const token = textIn(body, 'creditCardToken');
  const details = objectIn(body, 'creditCard');
  if (token === undefined && details === undefined) return undefined;
  if (token !== undefined && details !== undefined) {
    throw refusal('invalid_creditCard', 'Informe apenas o creditCardToken ou os dados do cartão de crédito.');
  }
  if (textIn(body, 'remoteIp') === undefined)
    throw invalidField('remoteIp', 'O campo remoteIp deve ser informado.');
  if (token !== undefined) return getCard(account, customer, token);
  return readNewCard(account, customer, body, details ?? {});
};

const byToken = createLookup<Card>(({ token }) => token);

/** Returns the card of a token, which belongs to one customer; refused if the card declines by now. */
export const getCard = (account: Account, customer: string, token: string): Card => {
  const card = byToken(account.state.cards, token).find((card) => card.customer === customer);
  if (card === undefined) throw refusal('invalid_creditCard', `CreditCardToken ${token} não encontrado.`);
  if (card.behaviour === 'declines') throw cardDeclined();
  return card;
};

export const findCard = (account: Account, token: string | undefined): Card | undefined =>
  byToken(account.state.cards, token)[0];

export const keepCard = (account: Account, card: Card): void => {
  if (!byToken(account.state.cards, card.token).includes(card)) account.state.cards.push(card);
};

/** Tokenizes a card: `POST /creditCard/tokenizeCreditCard`. */
export const tokenizeCard = (account: Account, customer: string, body: Body) => {
  if (!account.settings.tokenization) {
    throw refusal('invalid_action', 'A tokenização de cartão de crédito não está habilitada na sua conta.');
  }
  const card = readCard(account, customer, body);
  if (card === undefined || has(body, 'creditCardToken')) throw invalidField('creditCard');
  keepCard(account, card);
  return cardView(account, card);
};

/** Returns the fields that Asaas sends of a card; no token unless tokenization is allowed. */
export const cardView = ({ settings }: Account, { last4, brand, token }: Card) => ({
  creditCardNumber: last4,
  creditCardBrand: brand,
  ...(settings.tokenization ? { creditCardToken: token } : {}),
});

const readNewCard = (account: Account, customer: string, body: Body, details: Body): Card => {
  const number = (textIn(details, 'number') ?? '').replaceAll(/\s/g, '');
  assertComplete(body, details);
  if (!/^\d{13,19}$/.test(number)) throw invalidField('creditCard', 'O número do cartão é inválido.');
  if (isExpired(account, details) || number === TEST_CARDS.expired) {
    throw invalidField('creditCard', 'Cartão de crédito vencido.');
  }
  const accepted = hasCheckDigit(number) || number === TEST_CARDS.approvedWithoutLuhn;
  if (!accepted || DECLINED.includes(number)) throw cardDeclined();
  return {
    token: randomUUID(),
    customer,
    last4: number.slice(-4),
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'UNKNOWN',
    behaviour: BEHAVIOURS[number] ?? 'approves',
  };
};

const assertComplete = (body: Body, details: Body): void => {
  for (const name of ['holderName', 'number', 'expiryMonth', 'expiryYear', 'ccv']) {
    if (textIn(details, name) === undefined)
      throw invalidField('creditCard', `Informe o campo ${name} do cartão.`);
  }
  const holder = objectIn(body, 'creditCardHolderInfo');
  for (const name of ['name', 'email', 'cpfCnpj', 'postalCode', 'addressNumber', 'phone']) {
    if (holder === undefined || textIn(holder, name) === undefined) {
      throw invalidField('creditCardHolderInfo', `Informe o campo ${name} do titular do cartão.`);
    }
  }
};

const isExpired = ({ clock }: Account, details: Body): boolean => {
  const month = Number(textIn(details, 'expiryMonth'));
  const year = Number(textIn(details, 'expiryYear'));
  if (!(month >= 1 && month <= 12)) throw invalidField('creditCard', 'A validade do cartão é inválida.');
  const fullYear = year < 100 ? 2_000 + year : year;
  return `${fullYear}-${String(month).padStart(2, '0')}` < clock.today().slice(0, 7);
};

/** Returns whether a number passes the Luhn check. */
const hasCheckDigit = (number: string): boolean =>
  Array.from(number, Number)
    .toReversed()
    .reduce((sum, digit, index) => {
      const product = digit * (index % 2 === 0 ? 1 : 2);
      return sum + (product > 9 ? product - 9 : product);
    }, 0) %
    10 ===
  0;
