import { ApiError } from '@escriba/client';
import type { CheckoutResult } from '@escriba/contracts/billing/checkout';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../../../data/billing/changes.ts';
import { usePayment, useSubscription } from '../../../data/billing/subscription.ts';
import { showToast } from '../../../ui/toast.ts';
import { useAction } from '../use-action.ts';
import { endOf, isConfirmed } from './confirmation.ts';
import { usePolling } from './use-polling.ts';

const APPROVED_SHOWN_MS = 2_000;
const PENDING = 'billing.payment_pending';

type Watched = { readonly id: string; readonly planBefore: PlanId; readonly onConfirmed: () => void };

/** Watches a payment until it is confirmed: by events of the server, by polling, and when the user asks. */
export const useWaiting = ({ id, planBefore, onConfirmed }: Watched) => {
  const { t } = useTranslation('payment');
  const { fetchStatus, activate, renewAll } = useBilling();
  const { data: status } = useSubscription();
  const payment = usePayment(id);
  const { refetch, data: result } = payment;
  const [isCopied, setCopied] = useState(false);
  const check = useCallback(() => Promise.all([fetchStatus(), refetch()]), [fetchStatus, refetch]);
  const isPaid = result !== undefined && confirms(result, status, planBefore);
  const isOpen = result !== undefined && !isPaid && endOf(result.charge) === undefined;
  const { state, restart } = usePolling(isOpen && (isCopied || !isPix(result)), check);
  const asking = useAction(t('activateFailed'));
  const [isActivated, setActivated] = useState(false);
  const isApproved = useConfirmed({ isPaid, isActivated, result, onConfirmed, renewAll });

  const ask = async (): Promise<void> => {
    if (result === undefined) return;
    const { plan } = result.charge;
    await asking.run(async () => {
      const now = await unlessPending(activate(plan));
      setActivated(now !== undefined && confirms(result, now, planBefore));
      const { data } = await refetch();
      if (now !== undefined && data !== undefined && confirms(data, now, planBefore)) return;
      void showToast({ tone: 'warning', title: t('notYet'), detail: t('notYetText') });
      restart();
    });
  };
  return {
    payment,
    isApproved,
    polling: { state, isBusy: asking.isBusy, onCheck: () => void ask() },
    onCopied: () => setCopied(true),
  };
};

/** Returns the response to a check; undefined while the money has not arrived. */
const unlessPending = async (reply: Promise<SubscriptionState>): Promise<SubscriptionState | undefined> => {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ApiError && error.code === PENDING) return undefined;
    throw error;
  }
};

const isPix = ({ charge, status }: CheckoutResult): boolean =>
  charge.method === 'pix' && status === 'PENDING';

const confirms = (
  { charge, status: state }: CheckoutResult,
  status: SubscriptionState | undefined,
  planBefore: PlanId,
): boolean => state === 'CONFIRMED' || (status !== undefined && isConfirmed({ status, charge, planBefore }));

type Confirmed = {
  readonly isPaid: boolean;
  /** Whether the user requested the check that confirmed the payment. */
  readonly isActivated: boolean;
  readonly result: CheckoutResult | undefined;
  readonly onConfirmed: () => void;
  readonly renewAll: () => Promise<void>;
};

/**
 * Reports a confirmed payment once. A card that is approved at once is shown for 2 s first (true is returned meanwhile); a payment that was
 * waited for closes at once.
 */
const useConfirmed = ({ isPaid, isActivated, result, onConfirmed, renewAll }: Confirmed): boolean => {
  const { t } = useTranslation('payment');
  const [wasPaidAtOnce] = useState(result?.status === 'CONFIRMED');
  const isReported = useRef(false);
  const finish = useRef(onConfirmed);
  useEffect(() => {
    finish.current = onConfirmed;
  }, [onConfirmed]);
  const isApproved = isPaid && wasPaidAtOnce;
  const title = t(isActivated ? 'activated' : 'confirmed');
  const detail = isActivated ? t('activatedText') : undefined;
  useEffect(() => {
    if (!isPaid || isReported.current) return undefined;
    const report = (): void => {
      isReported.current = true;
      void showToast({ tone: 'success', title, detail });
      void renewAll();
      finish.current();
    };
    const timer = setTimeout(report, wasPaidAtOnce ? APPROVED_SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [isPaid, wasPaidAtOnce, renewAll, title, detail]);
  return isApproved;
};
