import { describe, expect, it } from '@jest/globals';
import { someUser } from '../../../../testing/signed-in.ts';
import {
  documentKind,
  fillPerson,
  isPersonValid,
  PERSON_RULES,
  type PersonValues,
  toCustomer,
} from './person-rules.ts';

const PAYER: PersonValues = {
  name: ' Ana ',
  email: 'ana@example.com',
  cpfCnpj: '529.982.247-25',
  postalCode: '01001-000',
  address: 'Praça da Sé',
  addressNumber: '10',
  addressComplement: '',
  city: 'São Paulo',
  state: 'SP',
  phone: '(11) 98765-4321',
};

describe('the payer', () => {
  it.each([
    ['529.982.247-25', true],
    ['111.111.111-11', false],
    ['529.982.247-26', false],
    ['529.982.247', false],
    ['11.222.333/0001-81', true],
    ['12.ABC.345/01DE-35', true],
    ['12.abc.345/01de-35', true],
    ['12.ABC.345/01DE-36', false],
  ])('may have the document %s: %p', (text, isValid) => expect(PERSON_RULES.cpfCnpj(text)).toBe(isValid));

  it('has a CNPJ if the document has letters or more than 11 characters', () => {
    expect(['529.982.247-25', '12.ABC', '11.222.333/0001-81'].map(documentKind)).toEqual([
      'cpf',
      'cnpj',
      'cnpj',
    ]);
  });

  it('is complete without the complement only', () => {
    expect(isPersonValid(PAYER)).toBe(true);
    const wrong = Object.keys(PERSON_RULES).filter((field) => !isPersonValid({ ...PAYER, [field]: '' }));
    expect(wrong).toEqual(Object.keys(PAYER).filter((field) => field !== 'addressComplement'));
  });

  it.each([
    ['phone', '(11) 8765-4321', true],
    ['phone', '(11) 98765-432', true],
    ['phone', '(11) 8765-432', false],
    ['postalCode', '01001-00', false],
    ['email', 'ana@', false],
  ] as const)('%s “%s” is valid: %p', (field, text, isValid) =>
    expect(PERSON_RULES[field](text)).toBe(isValid),
  );

  it('is sent without punctuation and without an empty complement', () => {
    expect(toCustomer(PAYER)).toEqual({
      name: 'Ana',
      email: 'ana@example.com',
      cpfCnpj: '52998224725',
      postalCode: '01001000',
      address: 'Praça da Sé',
      addressNumber: '10',
      city: 'São Paulo',
      state: 'SP',
      phone: '11987654321',
    });
    expect(toCustomer({ ...PAYER, cpfCnpj: '12.abc.345/01de-35' }).cpfCnpj).toBe('12ABC34501DE35');
  });

  it('is filled in from the last order, else from the profile', () => {
    const user = someUser({ cpf: '52998224725', complement: 'ap 1' });
    expect(fillPerson(null, user)).toMatchObject({
      name: user.name,
      cpfCnpj: '52998224725',
      addressComplement: 'ap 1',
    });
    expect(fillPerson(toCustomer(PAYER), user)).toMatchObject({ name: 'Ana', city: 'São Paulo' });
  });
});
