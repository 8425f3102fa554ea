import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAnswers } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { chargeOf, isLapsed } from '../deadline.ts';
import { describeFailure } from '../failure.ts';
import { ContractButton } from '../contract/contract-button.tsx';
import { useAction } from '../use-action.ts';
import { endOf } from './confirmation.ts';
import { PaymentSum } from './payment-sum.tsx';
import { PixCode } from './pix-code.tsx';
import { PollingStatus } from './polling-status.tsx';
import { Approved } from './approved.tsx';
import { useWaiting } from './use-waiting.ts';

export type PaymentDialogProps = {
  readonly id: string;
  /** The plan in force when the dialog, or the checkout before it, was opened. */
  readonly planBefore: PlanId;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
  /** Pays the same charge by another method. */
  readonly onOtherMethod: (result: CheckoutResult) => void;
  /** Called to order the same again. */
  readonly onOrderAgain: (charge: CheckoutResult['charge']) => void;
};

const BoletoCode = lazyPart(async () => (await import('./boleto-code.tsx')).BoletoCode);

const RENEWED_EVERY_MS = 1_000;

/** Shows an open payment: how to pay it, and its outcome. */
export const PaymentDialog = ({
  id,
  planBefore,
  onClose,
  onConfirmed,
  onOtherMethod,
  onOrderAgain,
}: PaymentDialogProps) => {
  const { t } = useTranslation('payment');
  const nowMs = useNow(RENEWED_EVERY_MS);
  const { payment, isApproved, polling, onCopied } = useWaiting({ id, planBefore, onConfirmed });
  const { data: result, error, refetch } = payment;
  const kind = result === undefined ? 'creating' : isApproved ? 'approved' : kindOf(result, nowMs);
  const plan = useTranslation('plans').t(`${result?.charge.plan ?? 'pro'}.name`);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`, { plan })}
    >
      {result === undefined ? (
        error === null ? (
          <p role="status" className="flex items-center gap-2 py-6 text-muted">
            <Spinner />
            {t('loading')}
          </p>
        ) : (
          <LoadFailure title={t('failedLoad')} text={describeFailure(error)} onRetry={() => void refetch()} />
        )
      ) : kind === 'approved' ? (
        <>
          <Approved />
          <Contract charge={result.charge} className="self-center" />
        </>
      ) : (
        <OpenPayment {...{ result, kind, nowMs, polling, onCopied, onClose, onOtherMethod, onOrderAgain }} />
      )}
    </Dialog>
  );
};

type OpenPaymentProps = Pick<PaymentDialogProps, 'onClose' | 'onOtherMethod' | 'onOrderAgain'> &
  Pick<ReturnType<typeof useWaiting>, 'polling' | 'onCopied'> & {
    readonly result: CheckoutResult;
    readonly kind: Kind;
    readonly nowMs: number;
  };

/** Shows the codes of a payment, what is known of it, and other ways. */
const OpenPayment = ({
  result,
  kind,
  nowMs,
  polling,
  onCopied,
  onClose,
  onOtherMethod,
  onOrderAgain,
}: OpenPaymentProps) => {
  const { t } = useTranslation('payment');
  if ((kind === 'over' || kind === 'lapsed') && result.charge.kind !== 'renewal')
    return (
      <Button look="primary" onClick={() => onOrderAgain(result.charge)} className="self-start">
        {t(`${kind}.again`)}
      </Button>
    );
  const isEnded = kind === 'refused' || kind === 'over';
  return (
    <>
      {isEnded ? null : <PaymentSum result={result} nowMs={nowMs} />}
      {kind === 'pix' ? <PixCode data={result.paymentData} onCopied={onCopied} /> : null}
      {kind === 'boleto' ? <BoletoCode data={result.paymentData} /> : null}
      {kind === 'review' ? <p className="text-sm text-muted text-pretty">{t('review.after')}</p> : null}
      {kind === 'pix' && polling.state.phase === 'off' ? (
        <p className="text-sm text-muted text-pretty">{t('pix.waiting')}</p>
      ) : null}
      <PollingStatus {...polling} />
      <div className="flex flex-col gap-1">
        {isEnded ? null : <Contract charge={result.charge} className="-ml-2 self-start" />}
        <OtherWays result={result} onClose={onClose} onOtherMethod={onOtherMethod} />
      </div>
    </>
  );
};

type ContractProps = Pick<CheckoutResult, 'charge'> & { readonly className: string };

/** Shows a button that opens the contract. An order has one as soon as it is placed; a renewal follows the one before. */
const Contract = ({ charge, className }: ContractProps) =>
  charge.kind === 'renewal' ? null : <ContractButton look="quiet" className={className} />;

type Kind = 'pix' | 'boleto' | 'review' | 'creating' | 'refused' | 'lapsed' | 'over';

/** Returns what the dialog shows for an open charge. */
const kindOf = (result: CheckoutResult, nowMs: number): Kind => {
  const { charge, status } = result;
  if (isLapsed(chargeOf(result), nowMs)) return 'lapsed';
  const end = endOf(charge);
  if (end !== undefined) return end;
  if (status === 'PROCESSING' || charge.state === 'creating') return 'creating';
  if (charge.method === 'credit_card') return charge.state === 'overdue' ? 'refused' : 'review';
  return charge.method;
};

type OtherWaysProps = Pick<PaymentDialogProps, 'onClose' | 'onOtherMethod'> & {
  readonly result: CheckoutResult;
};

/** Offers another method, or giving the order up. A renewal is given up by cancelling the subscription. */
const OtherWays = ({ result, onClose, onOtherMethod }: OtherWaysProps) => {
  const { t } = useTranslation('payment');
  const { abandon } = useBilling();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction(t('giveUpFailed'));
  const { charge, status } = result;
  if (endOf(charge) === 'over' || status === 'PROCESSING' || charge.state === 'in_review') return null;
  const giveUp = async (): Promise<void> => {
    if (!(await run(abandon))) return;
    void showToast({ tone: 'success', title: t('giveUpDone') });
    onClose();
  };
  if (isAsking)
    return (
      <div role="alertdialog" aria-label={t('giveUpTitle')} className="flex flex-col gap-3 text-sm">
        <p className="font-medium">{t('giveUpTitle')}</p>
        <p className="text-muted text-pretty">{t('giveUpText')}</p>
        <ConfirmAnswers
          yes={t('giveUp')}
          isBusy={isBusy}
          onYes={() => void giveUp()}
          onNo={() => setAsking(false)}
        />
      </div>
    );
  return (
    <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
      {/* The payment of an authorisation exists once it is made: another method is another order. */}
      {result.paymentData.isAuthorization === true ? null : (
        <Button look="quiet" size="small" onClick={() => onOtherMethod(result)}>
          {t('otherMethod')}
        </Button>
      )}
      {charge.kind === 'renewal' || endOf(charge) !== undefined ? null : (
        <Button look="quiet" size="small" onClick={() => setAsking(true)}>
          {t('giveUp')}
        </Button>
      )}
    </div>
  );
};
