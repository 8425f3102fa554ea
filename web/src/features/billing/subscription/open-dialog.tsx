import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useTranslation } from 'react-i18next';
import { type Means, useBilling } from '../../../data/billing/changes.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { showToast } from '../../../ui/toast.ts';
import { CheckoutDialog } from '../checkout/checkout-dialog.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import type { OpenDialog, OpenWith } from './dialogs.ts';

const MeansDialog = lazyPart(async () => (await import('./means-dialog.tsx')).MeansDialog);
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog);
const CancelDialog = lazyPart(async () => (await import('./confirmations.tsx')).CancelDialog);
const WithdrawDialog = lazyPart(async () => (await import('./confirmations.tsx')).WithdrawDialog);

type OpenDialogProps = {
  readonly open: OpenDialog;
  readonly status: SubscriptionState | undefined;
  /** The plan in force when the checkout was opened. */
  readonly planBefore: PlanId;
  readonly onOpen: OpenWith;
  readonly onClose: () => void;
  /** Closes the dialog of a payment that has arrived. */
  readonly onConfirmed: () => void;
};

/** Renders the dialog that the page has open. */
export const OpenDialogView = ({
  open,
  status,
  planBefore,
  onOpen,
  onClose,
  onConfirmed,
}: OpenDialogProps) => {
  switch (open.kind) {
    case 'checkout':
      return (
        <CheckoutDialog
          plan={open.plan}
          cycle={open.cycle}
          status={status}
          onClose={onClose}
          onOrdered={({ charge }) => onOpen({ kind: 'payment', id: charge.id })}
        />
      );
    case 'change':
      return (
        <ChangeDialog
          plan={open.plan}
          cycle={open.cycle}
          onClose={onClose}
          onPay={() => onOpen({ ...open, kind: 'checkout' })}
        />
      );
    case 'payment':
      return (
        <PaymentDialog
          key={open.id}
          id={open.id}
          planBefore={planBefore}
          onClose={onClose}
          onConfirmed={onConfirmed}
          onOtherMethod={({ charge }: CheckoutResult) => onOpen({ kind: 'pay', charge })}
          onOrderAgain={({ plan, cycle }) => onOpen({ kind: 'checkout', plan, cycle })}
        />
      );
    case 'pay':
      return <PayDialog charge={open.charge} onOpen={onOpen} onClose={onClose} />;
    case 'method':
      return <MethodDialog onClose={onClose} />;
    case 'cancel':
      return status?.terms ? <CancelDialog terms={status.terms} onClose={onClose} /> : null;
    case 'withdraw':
      return <WithdrawDialog onClose={onClose} />;
  }
};

type PayDialogProps = Pick<OpenDialogProps, 'onOpen' | 'onClose'> &
  Pick<Extract<OpenDialog, { kind: 'pay' }>, 'charge'>;

/** Pays a charge by another method or card: by PIX, unless the user is changing from it. */
const PayDialog = ({ charge: { id, amountCents, method }, onOpen, onClose }: PayDialogProps) => {
  const { t } = useTranslation(['subscription', 'checkout']);
  const locale = useLocale();
  const { pay } = useBilling();
  const price = formatMoney(amountCents, locale);
  const send = async (means: Means): Promise<void> => {
    const { charge } = await pay(id, means);
    onOpen({ kind: 'payment', id: charge.id });
  };
  return (
    <MeansDialog
      title={t('means.payTitle', { amount: price })}
      text={t('means.payText')}
      yes={t('checkout:pay.other', { price })}
      failed={t('checkout:failed.title')}
      method={method === 'pix' ? '' : 'pix'}
      onClose={onClose}
      onChosen={send}
    />
  );
};

/** Changes how the next charges are paid. */
const MethodDialog = ({ onClose }: Pick<OpenDialogProps, 'onClose'>) => {
  const { t } = useTranslation('subscription');
  const { changeMethod } = useBilling();
  const send = async (means: Means): Promise<void> => {
    await changeMethod(means);
    void showToast({ tone: 'success', title: t('means.changed') });
    onClose();
  };
  return (
    <MeansDialog
      title={t('means.changeTitle')}
      text={t('means.changeText')}
      yes={t('means.changeYes')}
      failed={t('means.changeFailed')}
      method=""
      onClose={onClose}
      onChosen={send}
    />
  );
};
