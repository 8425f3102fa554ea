import type { CreditCard } from '@escriba/contracts/billing/checkout';
import { type CardField, isCardFieldValid } from './card-rules.ts';
import type { CheckoutValues, MeansValues } from './checkout-values.ts';
import { PERSON_FIELDS, PERSON_RULES, type PersonField, type PersonValues } from './person-rules.ts';
import type { Step } from './steps.ts';

type FaultyPerson = { readonly name: `person.${PersonField}`; readonly isEmpty: boolean };
type FaultyMeans = { readonly name: `card.${CardField}` | 'method'; readonly isEmpty: boolean };
/** A field that keeps the user on a step. */
export type Faulty = FaultyPerson | FaultyMeans;

const CARD_FIELDS = ['holderName', 'number', 'expiryMonth', 'expiryYear', 'ccv'] as const;

/** Finds the fields that keep the user on a step, in their order on the page. */
export const findFaulty = (step: Step, values: CheckoutValues): readonly Faulty[] => {
  switch (step) {
    case 'person':
      return findFaultyPerson(values.person);
    case 'method':
      return findFaultyMeans(values);
    case 'review':
      return [];
  }
};

const findFaultyPerson = (person: PersonValues): readonly FaultyPerson[] =>
  PERSON_FIELDS.filter((field) => !PERSON_RULES[field](person[field])).map((field) => ({
    name: `person.${field}`,
    isEmpty: isEmpty(person[field]),
  }));

/** Finds what is missing or wrong in the method or the card. */
export const findFaultyMeans = ({ method, card }: MeansValues): readonly FaultyMeans[] => {
  if (method === '') return [{ name: 'method', isEmpty: true }];
  return method === 'credit_card' ? findFaultyCard(card) : [];
};

const findFaultyCard = (card: CreditCard): readonly FaultyMeans[] =>
  CARD_FIELDS.filter((field) => !isCardFieldValid(field, card)).map((field) => ({
    name: `card.${field}`,
    isEmpty: isEmpty(card[field]),
  }));

const isEmpty = (text: string): boolean => text.trim() === '';
