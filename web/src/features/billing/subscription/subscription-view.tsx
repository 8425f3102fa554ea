import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSubscription } from '../../../data/billing/subscription.ts';
import { useSubscriptionNews } from '../../../data/billing/watch.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../session/use-session.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ContractCard } from '../contract/contract-card.tsx';
import type { OpenDialog } from './dialogs.ts';
import { HelpCards } from './help-cards.tsx';
import { Notices } from './notices.tsx';
import { ownPlan, rankOf } from './offered-plans.ts';
import { OpenDialogView } from './open-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { RefundsCard } from './refunds.tsx';
import { StatusCard } from './status-card.tsx';
import { UpgradePlans } from './upgrade-plans.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useLoginFirst } from './use-login-first.ts';

type SubscriptionViewProps = {
  /** A plan that the address asks to buy. */
  readonly requested: { readonly plan: PlanId; readonly cycle: BillingCycle } | undefined;
  /** The request is done, or was closed. */
  readonly onRequestEnd: () => void;
  /** What was used, above what was paid. */
  readonly statement: ReactNode;
  /** Links to the other views of the plan. */
  readonly tabs?: ReactNode;
};

/** The user's subscription: state, larger plans, payments and help. Visitors see the plans. */
export const SubscriptionView = ({ requested, onRequestEnd, statement, tabs }: SubscriptionViewProps) => {
  const { t } = useTranslation('subscription');
  const { status: session } = useSession();
  const { data: status, isError, refetch } = useSubscription();
  const dialogs = useDialogs({ requested, onRequestEnd });
  const visitorsPlan = session === 'anonymous' ? 'free' : undefined;
  const own = status === undefined ? visitorsPlan : ownPlan(status);
  useSubscriptionNews();
  return (
    <>
      <div className="flex flex-col gap-4">
        <Link
          to={paths.app}
          className="flex items-center gap-1.5 self-start rounded-control text-sm text-muted hover:text-ink touch:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('toApp')}
        </Link>
        <PageHeader title={t('title')} text={t('text')} />
      </div>
      {tabs}
      {status !== undefined ? (
        <>
          <Notices status={status} onOpen={dialogs.open} />
          <StatusCard status={status} onOpen={dialogs.open} />
          <RefundsCard refunds={status.refunds} />
        </>
      ) : isError ? (
        <LoadFailure title={t('failed')} onRetry={() => void refetch()} />
      ) : session === 'anonymous' ? (
        <Card title={t('current.title')}>
          <p className="text-muted">{t('current.visitor')}</p>
        </Card>
      ) : (
        <div className="h-56 animate-write rounded-card border border-line bg-raised [animation-delay:200ms]" />
      )}
      {status === undefined && isError ? null : <UpgradePlans own={own} onChoose={dialogs.buy} />}
      {statement}
      <PaymentHistory onOpen={dialogs.open} />
      <ContractCard contract={status?.contract ?? null} />
      <HelpCards />
      {dialogs.view}
    </>
  );
};

/** The dialog that is open, and what opens one. A paid plan needs a sign-in first. */
const useDialogs = ({
  requested,
  onRequestEnd,
}: Pick<SubscriptionViewProps, 'requested' | 'onRequestEnd'>) => {
  const { status: session } = useSession();
  const { data: status } = useSubscription();
  const askToLogIn = useLoginFirst();
  const [opened, setOpened] = useState<OpenDialog>();
  const focus = useFocusReturn();
  const [planBefore, setPlanBefore] = useState<PlanId>('free');
  const toDialog = (plan: PlanId, cycle: BillingCycle): OpenDialog => {
    const waiting = status?.pendingCharge;
    const isOrdered = waiting?.plan === plan && waiting.cycle === cycle;
    return isOrdered ? { kind: 'payment', id: waiting.id } : { kind: 'checkout', plan, cycle };
  };
  const isOffered = status !== undefined && requested !== undefined && isAbove(requested.plan, status);
  const shown = opened ?? (isOffered ? toDialog(requested.plan, requested.cycle) : undefined);

  const open = (dialog: OpenDialog): void => {
    // The payment that follows a checkout compares with the plan when the checkout was opened.
    if (opened === undefined) {
      setPlanBefore(status?.plan ?? 'free');
      focus.remember();
    }
    setOpened(dialog);
  };
  const close = (): void => {
    setOpened(undefined);
    onRequestEnd();
    focus.restore();
  };
  const buy = (plan: PlanId, cycle: BillingCycle): void => {
    if (session === 'authenticated') open(toDialog(plan, cycle));
    else askToLogIn();
  };
  const view =
    shown === undefined ? null : (
      <OpenDialogView open={shown} status={status} planBefore={planBefore} onOpen={open} onClose={close} />
    );
  return { open, buy, view };
};

const isAbove = (plan: PlanId, status: SubscriptionState): boolean => rankOf(plan) > rankOf(ownPlan(status));
