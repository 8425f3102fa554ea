import type { PayoutDestination } from '@escriba/contracts/billing/affiliates';
import { describe, expect, it } from '@jest/globals';
import { parseDestination, parseDisplayName, parseDocument, parseHolderName } from './parse-affiliate.ts';

const CPF = '24971563792';
const pix = (kind: string, key: string) => ({ method: 'pix', kind, key }) as PayoutDestination;
const bank = (given: object = {}) =>
  ({
    method: 'bank',
    bank: '001',
    branch: '1234-5',
    account: '12.345-X',
    accountKind: 'checking',
    ...given,
  }) as PayoutDestination;

describe('a PIX key', () => {
  it.each([
    ['cpf', '249.715.637-92', CPF],
    ['email', ' Ana@Example.com ', 'ana@example.com'],
    ['phone', '(11) 91234-5678', '+5511912345678'],
    ['phone', '+55 11 91234-5678', '+5511912345678'],
    ['random', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('of kind %s is stored as banks take it: %s', (kind, given, key) => {
    expect(parseDestination(pix(kind, given), CPF)).toEqual({ method: 'pix', kind, key });
  });

  it.each([
    ['cpf', '249.715.637-93'],
    ['cpf', '11111111111'],
    ['cnpj', '12345678000100'],
    ['email', 'ana'],
    ['email', `${'a'.repeat(70)}@example.com`],
    ['phone', '1234'],
    ['phone', '=HYPERLINK("x")'],
    ['random', '123e4567'],
    ['random', ''],
  ])('of kind %s is refused: %s', (kind, given) => {
    expect(() => parseDestination(pix(kind, given), CPF)).toThrow('PIX');
  });

  it('that is another person’s CPF is refused', () => {
    expect(() => parseDestination(pix('cpf', '529.982.247-25'), CPF)).toThrow('must be the CPF');
  });
});

describe('a bank account', () => {
  it('is stored without punctuation', () => {
    expect(parseDestination(bank(), CPF)).toEqual(bank({ branch: '12345', account: '12345X' }));
  });

  it.each([{ bank: '1' }, { bank: '=1+1' }, { branch: '' }, { account: 'x' }, { account: '1'.repeat(20) }])(
    'is refused: %j',
    (given) => {
      expect(() => parseDestination(bank(given), CPF)).toThrow('Check the bank');
    },
  );
});

describe('a name', () => {
  it('that visitors read has letters, not addresses, markup or formulas', () => {
    expect(parseDisplayName('  Ana d’Ávila & Cia ')).toBe('Ana d’Ávila & Cia');
    for (const name of [
      'a',
      '<b>Ana</b>',
      'ganhe.com',
      'http://x',
      '=1+1',
      '@ana',
      'x'.repeat(61),
      '\u202Eana/',
    ])
      expect(() => parseDisplayName(name)).toThrow('name of 2 to 60');
  });

  it('of the recipient is required', () => {
    expect(parseHolderName('Ana\u0000 Souza\u200B')).toBe('Ana Souza');
    expect(() => parseHolderName(' \u200B')).toThrow('name of the recipient');
  });
});

describe('a document', () => {
  it('is a valid CPF or CNPJ, also one with letters', () => {
    expect(parseDocument('249.715.637-92')).toBe(CPF);
    expect(parseDocument('12.ABC.345/01DE-35')).toBe('12ABC34501DE35');
    for (const given of ['', '123', '000.000.000-00', '12.ABC.345/01DE-36'])
      expect(() => parseDocument(given)).toThrow('Invalid');
  });
});
