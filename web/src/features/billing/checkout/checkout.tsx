import type { CheckoutResult, CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type Ref, useState } from 'react';
import type { Catalogue } from '../../../data/billing/catalogue.ts';
import { useSession } from '../../../session/use-session.ts';
import { type CheckoutControls, CheckoutForm } from './checkout-form.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { fillPerson } from './person-rules.ts';
import { readTyped } from './typed-person.ts';

type CheckoutProps = {
  readonly ref: Ref<CheckoutControls>;
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  readonly catalogue: Catalogue | undefined;
  /** The payer of the last order; null without one, undefined while it loads. */
  readonly customer: CustomerInfo | null | undefined;
  readonly status: SubscriptionState | undefined;
  readonly onClose: () => void;
  readonly onOrdered: (result: CheckoutResult) => void;
};

/** Renders the form of the checkout, once the plan and the known data of the payer have loaded. */
export const Checkout = ({ plan, catalogue, customer, status, ...rest }: CheckoutProps) => {
  const entry = catalogue?.plans.find(({ id }) => id === plan);
  if (catalogue === undefined || entry === undefined || customer === undefined || status === undefined)
    return <CheckoutSkeleton />;
  return <LoadedCheckout {...{ ...rest, entry, catalogue, customer, status }} />;
};

type LoadedCheckoutProps = Omit<CheckoutProps, 'plan' | 'catalogue' | 'customer' | 'status'> & {
  readonly entry: Catalogue['plans'][number];
  readonly catalogue: Catalogue;
  readonly customer: CustomerInfo | null;
  readonly status: SubscriptionState;
};

const LoadedCheckout = ({ ref, entry, cycle, catalogue, customer, status, ...rest }: LoadedCheckoutProps) => {
  const { user } = useSession();
  // A later response must not replace what the user has typed.
  const [isUpgrade] = useState(status.plan !== 'free');
  const userId = user?.id ?? '';
  const [typed] = useState(() => readTyped(userId));
  return (
    <CheckoutForm
      {...rest}
      ref={ref}
      purchase={{
        plan: entry,
        cycle,
        seller: catalogue.seller,
        // An upgrade keeps the authorisation that the subscription has.
        isAutomaticPixOffered: catalogue.automaticPix && !isUpgrade,
      }}
      filled={fillPerson(customer, user)}
      typed={typed}
      userId={userId}
      firstMethod={catalogue.paymentMethods.includes('pix') ? 'pix' : ''}
    />
  );
};
