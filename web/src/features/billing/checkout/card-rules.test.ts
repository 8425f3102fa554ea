import { describe, expect, it } from '@jest/globals';
import { ccvDigitsOf, EMPTY_CARD, findBrand, findCardFault, toSentCard } from './card-rules.ts';

const VISA = {
  holderName: 'ANA B VASCONCELOS',
  number: '4111 1111 1111 1111',
  expiryMonth: '12',
  expiryYear: '2035',
  ccv: '123',
};
const fault = (differences: Partial<typeof VISA>) => findCardFault({ ...VISA, ...differences });

describe('a card', () => {
  it('is accepted when all its fields are right', () => {
    expect(fault({})).toBeUndefined();
    expect(fault({ number: '3782 822463 10005', ccv: '1234' })).toBeUndefined();
  });

  it('is refused with the first thing that is wrong', () => {
    expect(findCardFault(EMPTY_CARD)).toBe('missing');
    expect(fault({ holderName: ' ' })).toBe('missing');
    expect(fault({ number: '4111 1111 1111 1112' })).toBe('number');
    expect(fault({ number: '4111 1111' })).toBe('number');
    expect(fault({ number: '4444444444444444448' })).toBe('number');
    expect(fault({ holderName: '4111 1111 1111 1111' })).toBe('holder');
    expect(fault({ holderName: 'A'.repeat(256) })).toBe('holder');
    expect(fault({ expiryMonth: '13' })).toBe('expiry');
    expect(fault({ expiryYear: '2020' })).toBe('expiry');
    expect(fault({ expiryYear: String(new Date().getFullYear() + 20) })).toBe('expiry');
    expect(fault({ expiryYear: '35' })).toBe('expiry');
    expect(fault({ ccv: '' })).toBe('ccvMissing');
    expect(fault({ ccv: '1234' })).toBe('ccv');
    expect(fault({ number: '378282246310005', ccv: '123' })).toBe('ccv');
  });

  it('expires at most 19 years ahead', () => {
    expect(fault({ expiryYear: String(new Date().getFullYear() + 19) })).toBeUndefined();
  });

  it('has a brand, which decides the length of its code', () => {
    expect(findBrand('4111')?.name).toBe('Visa');
    expect(findBrand('5555 5555 5555 4444')?.name).toBe('Mastercard');
    expect(findBrand('6362 9700 0045 7013')?.name).toBe('Elo');
    expect(findBrand('6062 8256 2425 4001')?.name).toBe('Hipercard');
    expect(findBrand('')).toBeUndefined();
    expect([ccvDigitsOf('3782'), ccvDigitsOf('4111'), ccvDigitsOf('')]).toEqual([4, 3, 3]);
  });

  it('is sent with digits only and a month of two digits', () => {
    expect(toSentCard({ ...VISA, expiryMonth: '3', holderName: ' ANA ' })).toEqual({
      ...VISA,
      holderName: 'ANA',
      number: '4111111111111111',
      expiryMonth: '03',
    });
  });
});
