import type { CreditCard } from '@escriba/contracts/billing/checkout';
import valid from 'card-validator';
import { cardExpired, cardIncomplete, cardNumberInvalid, ccvInvalid } from './checkout.errors.ts';

const EXPIRY_YEARS_MAX = 19;

/** Validates a card before it is sent: brand, length, Luhn, expiry, CVV. Errors carry none of its data. @throws named errors */
export const parseCard = (given: CreditCard | undefined): CreditCard => {
  if (given === undefined) throw cardIncomplete();
  const number = given.number.replaceAll(/\D/g, '');
  const holderName = given.holderName.trim();
  const expiryMonth = given.expiryMonth.trim().padStart(2, '0');
  const expiryYear = given.expiryYear.trim();
  const ccv = given.ccv.trim();
  if ([number, holderName, expiryYear, ccv].includes('') || !valid.cardholderName(holderName).isValid)
    throw cardIncomplete();
  const { isValid, card } = valid.number(number);
  if (!isValid || card === null) throw cardNumberInvalid();
  if (!valid.cvv(ccv, card.code.size).isValid) throw ccvInvalid();
  if (!valid.expirationDate({ month: expiryMonth, year: expiryYear }, EXPIRY_YEARS_MAX).isValid)
    throw cardExpired();
  return {
    holderName,
    number,
    expiryMonth,
    expiryYear: expiryYear.length === 2 ? `20${expiryYear}` : expiryYear,
    ccv,
  };
};
