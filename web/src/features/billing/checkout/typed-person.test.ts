import { afterEach, describe, expect, it } from '@jest/globals';
import type { PersonValues } from './person-rules.ts';
import { forgetTyped, keepTyped, readTyped } from './typed-person.ts';

const PERSON: PersonValues = {
  name: 'Ana',
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

afterEach(forgetTyped);

describe('what was typed in the checkout', () => {
  it('is found by the same user, without the document', () => {
    keepTyped('u1', PERSON);
    const { cpfCnpj: _document, ...others } = PERSON;
    expect(readTyped('u1')).toEqual(others);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('529.982');
  });

  it('is not found by another user, or once it is forgotten', () => {
    keepTyped('u1', PERSON);
    expect(readTyped('u2')).toEqual({});
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Praça');
    keepTyped('u1', PERSON);
    forgetTyped();
    expect(readTyped('u1')).toEqual({});
  });

  it.each([
    'no JSON',
    'null',
    '{"userId":"u1"}',
    '{"userId":"u1","person":{"city":1,"cpfCnpj":"1","x":"y"}}',
  ])('is ignored if it is stored as %s', (text) => {
    sessionStorage.setItem('checkoutPayer', text);
    expect(readTyped('u1')).toEqual({});
  });
});
