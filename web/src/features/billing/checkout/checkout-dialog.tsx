import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { useCustomer } from '../../../data/billing/subscription.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import type { CheckoutControls } from './checkout-form.tsx';

/** Loads the form with its first use, because it brings masks and card rules. */
const Checkout = lazy(async () => ({ default: (await import('./checkout.tsx')).Checkout }));

type CheckoutDialogProps = {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  /** The subscription; undefined while it loads. */
  readonly status: SubscriptionState | undefined;
  readonly onClose: () => void;
  readonly onOrdered: (result: CheckoutResult) => void;
};

/**
 * Renders the checkout in three steps; Back in the browser goes one step back. The dialog is there at once, and its form loads into it.
 * Closing it asks first if something was typed.
 */
export const CheckoutDialog = ({ plan, cycle, status, onClose, onOrdered }: CheckoutDialogProps) => {
  const { t } = useTranslation(['checkout', 'plans']);
  const controls = useRef<CheckoutControls>(null);
  const { data: catalogue } = useCatalogue();
  const customer = useCustomer();
  const leave = (): void => (controls.current?.leave ?? onClose)();
  const isUpgrade = status !== undefined && status.plan !== 'free';
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => isOpen || leave()}
      onBack={() => (controls.current?.goBack ?? onClose)()}
      title={t(isUpgrade ? 'titleUpgrade' : 'title', { plan: t(`plans:${plan}.name`) })}
      text={t(`cycle.${cycle}`)}
    >
      <Suspense fallback={<CheckoutSkeleton />}>
        {/* Without the known data of the payer the form starts empty. */}
        <Checkout
          ref={controls}
          plan={plan}
          cycle={cycle}
          catalogue={catalogue}
          customer={customer.isPending ? undefined : (customer.data ?? null)}
          status={status}
          onClose={onClose}
          onOrdered={onOrdered}
        />
      </Suspense>
    </Dialog>
  );
};
