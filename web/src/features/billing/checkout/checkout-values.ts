import type { CreditCard } from '@escriba/contracts/billing/checkout';
import type { PaymentMethod } from '@escriba/contracts/billing/fields';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_CARD } from './card-rules.ts';
import type { PersonValues } from './person-rules.ts';

/** How a charge is paid, as a form. */
export type MeansValues = { readonly method: PaymentMethod | ''; readonly card: CreditCard };

/** All values that the checkout requests. They are in memory only, as long as the dialog is open. */
export type CheckoutValues = MeansValues & {
  readonly person: PersonValues;
  /** Whether to pay by PIX Automático, if the method is PIX. */
  readonly automaticPix: boolean;
};

export const EMPTY_MEANS: MeansValues = { method: '', card: EMPTY_CARD };

export type CheckoutForm = UseFormReturn<CheckoutValues>;
