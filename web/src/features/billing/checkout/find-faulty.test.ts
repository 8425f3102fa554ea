import { describe, expect, it } from '@jest/globals';
import { EMPTY_CARD } from './card-rules.ts';
import { type CheckoutValues, EMPTY_MEANS } from './checkout-values.ts';
import { findFaulty } from './find-faulty.ts';
import { fillPerson } from './person-rules.ts';

const valuesOf = (differences: Partial<CheckoutValues> = {}): CheckoutValues => ({
  person: fillPerson(null, null),
  automaticPix: false,
  ...EMPTY_MEANS,
  ...differences,
});
const namesOf = (step: Parameters<typeof findFaulty>[0], differences?: Partial<CheckoutValues>) =>
  findFaulty(step, valuesOf(differences)).map(
    ({ name, isEmpty }) => `${name} ${isEmpty ? 'empty' : 'wrong'}`,
  );

describe('the fields that keep a user on a step', () => {
  it('are all but the complement, in the order of the page', () => {
    expect(namesOf('person')).toEqual([
      'person.name empty',
      'person.email empty',
      'person.cpfCnpj empty',
      'person.postalCode empty',
      'person.address empty',
      'person.addressNumber empty',
      'person.city empty',
      'person.state empty',
      'person.phone empty',
    ]);
  });

  it('are those of a card only where a card pays', () => {
    const card = { ...EMPTY_CARD, number: '4111 1111 1111 1112', ccv: '123' };
    expect(namesOf('method', { method: '', card })).toEqual(['method empty']);
    expect(namesOf('method', { method: 'pix', card })).toEqual([]);
    expect(namesOf('method', { method: 'boleto', card })).toEqual([]);
    expect(namesOf('method', { method: 'credit_card', card })).toEqual([
      'card.holderName empty',
      'card.number wrong',
      'card.expiryMonth empty',
      'card.expiryYear empty',
    ]);
  });

  it('are none on the last step', () => {
    expect(namesOf('review')).toEqual([]);
  });
});
