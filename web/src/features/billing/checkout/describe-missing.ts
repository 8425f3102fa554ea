import type { TFunction } from 'i18next';
import { type CardFault, findCardFault } from './card-rules.ts';
import type { CheckoutValues, MeansValues } from './checkout-values.ts';
import { isPersonValid } from './person-rules.ts';
import type { Step } from './steps.ts';

type Words = { readonly title: string; readonly detail: string };
type Text = TFunction<'checkout'>;

/** Describes what keeps the user on a step, as a toast; undefined when the step is complete. */
export const describeMissing = (step: Step, values: CheckoutValues, t: Text): Words | undefined => {
  switch (step) {
    case 'person':
      return isPersonValid(values.person) ? undefined : incomplete('person', t);
    case 'method':
      return describeMissingMeans(values, t);
    case 'review':
      return undefined;
  }
};

/** Describes what is missing in the method or the card. */
export const describeMissingMeans = ({ method, card }: MeansValues, t: Text): Words | undefined => {
  if (method === '') return incomplete('method', t);
  if (method !== 'credit_card') return undefined;
  const fault = findCardFault(card);
  return fault === undefined ? undefined : describeCardFault(fault, t);
};

const describeCardFault = (fault: CardFault, t: Text): Words => {
  switch (fault) {
    case 'number':
      return { title: t('card.invalid'), detail: t('card.numberInvalid') };
    case 'expiry':
      return { title: t('incomplete.title'), detail: t('card.expiryInvalid') };
    case 'ccvMissing':
      return { title: t('card.ccvRequired'), detail: t('incomplete.card') };
    case 'ccv':
      return { title: t('card.ccvRequired'), detail: t('card.ccvInvalid') };
    case 'missing':
    case 'holder':
      return incomplete('card', t);
  }
};

const incomplete = (what: 'person' | 'card' | 'method', t: Text): Words => ({
  title: t('incomplete.title'),
  detail: t(`incomplete.${what}`),
});
