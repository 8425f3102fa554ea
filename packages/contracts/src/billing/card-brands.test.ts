import { expect, it } from '@jest/globals';
import { cardBrandName } from './card-brands.ts';

it.each([
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['ELO', 'Elo'],
  ['Visa', 'Visa'],
  ['SOME NEW BRAND', 'SOME NEW BRAND'],
])('the brand %s is called %s', (brand, name) => {
  expect(cardBrandName(brand)).toBe(name);
});
