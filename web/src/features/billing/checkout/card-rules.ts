import type { CreditCard } from '@escriba/contracts/billing/checkout';
import valid from 'card-validator';

const DIGITS_MAX = 16;
const YEARS_AHEAD_MAX = 19;
const CCV_DIGITS = 3;

export const EMPTY_CARD: CreditCard = {
  holderName: '',
  number: '',
  expiryMonth: '',
  expiryYear: '',
  ccv: '',
};

/** The first fault of a card, in the order in which users see them. */
export type CardFault = 'missing' | 'number' | 'holder' | 'expiry' | 'ccvMissing' | 'ccv';
export type CardField = keyof CreditCard;

/** Returns whether the user has typed into a card. */
export const isCardTyped = (card: CreditCard): boolean => Object.values(card).some((text) => text !== '');

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Returns the brand of a number, e.g. `Visa`, and how it is written; undefined while several are possible. */
export const findBrand = (number: string) => {
  const digits = digitsOf(number);
  const { card } = valid.number(digits);
  return digits === '' || card === null
    ? undefined
    : { name: card.niceType, gaps: card.gaps, ccvDigits: card.code.size };
};

/** Returns the length of the security code: 4 digits for American Express, else 3. */
export const ccvDigitsOf = (number: string): number => findBrand(number)?.ccvDigits ?? CCV_DIGITS;

const RULES: Readonly<Record<CardField, (card: CreditCard) => boolean>> = {
  holderName: ({ holderName }) => valid.cardholderName(holderName.trim()).isValid,
  number: ({ number }) => {
    const digits = digitsOf(number);
    return digits.length <= DIGITS_MAX && valid.number(digits).isValid;
  },
  expiryMonth: (card) => isUnexpired(card),
  expiryYear: (card) => isUnexpired(card),
  ccv: ({ ccv, number }) => valid.cvv(ccv, ccvDigitsOf(number)).isValid,
};

const isUnexpired = ({ expiryMonth, expiryYear }: CreditCard): boolean =>
  expiryYear.length === 4 &&
  valid.expirationDate({ month: expiryMonth, year: expiryYear }, YEARS_AHEAD_MAX).isValid;

/** Returns whether a field of the card is right, by brand, check digit and date. */
export const isCardFieldValid = (field: CardField, card: CreditCard): boolean => RULES[field](card);

/** Returns what is wrong with the card; undefined for a card that can be charged. */
export const findCardFault = (card: CreditCard): CardFault | undefined => {
  const { ccv: _ccv, ...others } = card;
  if (Object.values(others).some((value) => value.trim() === '')) return 'missing';
  if (!RULES.number(card)) return 'number';
  if (!RULES.holderName(card)) return 'holder';
  if (!isUnexpired(card)) return 'expiry';
  if (card.ccv === '') return 'ccvMissing';
  return RULES.ccv(card) ? undefined : 'ccv';
};

/** Returns the card as the API takes it. */
export const toSentCard = (card: CreditCard): CreditCard => ({
  holderName: card.holderName.trim(),
  number: digitsOf(card.number),
  expiryMonth: card.expiryMonth.padStart(2, '0'),
  expiryYear: card.expiryYear,
  ccv: card.ccv,
});
