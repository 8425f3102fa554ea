import type { Charge } from '@escriba/contracts/billing/charges';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';

/** The dialog that the page has open. */
export type OpenDialog =
  | { readonly kind: 'checkout'; readonly plan: PlanId; readonly cycle: BillingCycle }
  | { readonly kind: 'change'; readonly plan: PlanId; readonly cycle: BillingCycle }
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'pay'; readonly charge: Pick<Charge, 'id' | 'amountCents' | 'method'> }
  | { readonly kind: 'method' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'withdraw' };

export type OpenWith = (dialog: OpenDialog) => void;
