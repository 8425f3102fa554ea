import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { useCustomer, useSubscription } from '../../../data/billing/subscription.ts';
import { useSession } from '../../../session/use-session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { fillPerson } from './person-rules.ts';

type CheckoutProps = {
  readonly plan: PlanId;
  readonly cycle: BillingCycle;
  readonly onClose: () => void;
  readonly onOrdered: (result: CheckoutResult) => void;
};

/** Opens the checkout once the plan and the known data of the payer have loaded; without the latter it starts empty. */
export const Checkout = ({ plan, cycle, onClose, onOrdered }: CheckoutProps) => {
  const { user } = useSession();
  const { data: catalogue } = useCatalogue();
  const { data: status } = useSubscription();
  const customer = useCustomer();
  // A later reply must not replace what the user has typed.
  const [isUpgrade] = useState(status !== undefined && status.plan !== 'free');
  const entry = catalogue?.plans.find(({ id }) => id === plan);
  if (catalogue === undefined || entry === undefined || customer.isPending)
    return <Opening onClose={onClose} />;
  return (
    <CheckoutDialog
      purchase={{
        plan: entry,
        cycle,
        seller: catalogue.seller,
        // An upgrade keeps the authorisation that the subscription has.
        isAutomaticPixOffered: catalogue.automaticPix && !isUpgrade,
      }}
      filled={fillPerson(customer.data ?? null, user)}
      isUpgrade={isUpgrade}
      onClose={onClose}
      onOrdered={onOrdered}
    />
  );
};

const Opening = ({ onClose }: Pick<CheckoutProps, 'onClose'>) => {
  const { t } = useTranslation('checkout');
  return (
    <Dialog isOpen isForm onOpenChange={onClose} title={t('steps.review')} text={t('loadingPrice')}>
      <p role="status" className="flex items-center gap-2 py-8 text-muted">
        <Spinner />
        {t('loading')}
      </p>
    </Dialog>
  );
};
