import type { BillingCycle } from '@escriba/contracts/billing/fields';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../data/billing/catalogue.ts';
import { useSubscription } from '../../../data/billing/subscription.ts';
import { useSubscriptionNews } from '../../../data/billing/watch.ts';
import { useUsage } from '../../../data/usage/usage.ts';
import { useSession } from '../../../session/use-session.ts';
import { classes } from '../../../ui/classes.ts';
import { FoldList } from '../../../ui/fold.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ContractFold } from '../contract/contract-fold.tsx';
import type { OpenDialog, OpenWith } from './dialogs.ts';
import { HelpFold } from './help-fold.tsx';
import { Notices } from './notices.tsx';
import { ownPlan, rankOf } from './offered-plans.ts';
import { OpenDialogView } from './open-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { RefundsFold } from './refunds.tsx';
import { SignInOffer } from './sign-in-offer.tsx';
import { PlanCard, StatusCard } from './status-card.tsx';
import { UpgradePlans } from './upgrade-plans.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useLoginFirst } from './use-login-first.ts';

type SubscriptionViewProps = {
  /** The plan that the address requests to buy. */
  readonly requested: { readonly plan: PlanId; readonly cycle: BillingCycle } | undefined;
  /** Called when the request is done, or was closed. */
  readonly onRequestEnd: () => void;
  /** The page's title, and links to its other views. */
  readonly header: ReactNode;
  /** The used amounts of the plan's limits, for its card. */
  readonly usage: ReactNode;
  /** Folded sections about the usage, after the payments. */
  readonly usageFolds: ReactNode;
  readonly arePaymentsOpen: boolean;
};

/** Renders the user's plan: state and usage, what a larger one adds, payments and help. Visitors see the plans. */
export const SubscriptionView = ({ requested, onRequestEnd, header, ...parts }: SubscriptionViewProps) => {
  const dialogs = useDialogs({ requested, onRequestEnd });
  const isLoading = useIsLoading();
  useSubscriptionNews();
  return (
    <>
      {header}
      {isLoading ? <PlanSkeleton /> : <Sections {...parts} onOpen={dialogs.open} onBuy={dialogs.buy} />}
      {dialogs.view}
    </>
  );
};

/**
 * Returns whether the page loads. It appears at once, so that nothing on it moves, and stays while something loads again. React draws it in
 * short pieces of work, between which the browser responds.
 */
const useIsLoading = (): boolean => {
  const { status: session } = useSession();
  const { isPending: isStatusPending } = useSubscription();
  const { isPending: isUsagePending } = useUsage({ enabled: session === 'authenticated' });
  const { isPending: isCataloguePending } = useCatalogue();
  const [isShown, setShown] = useState(false);
  const isOwnPending = session === 'authenticated' && (isStatusPending || isUsagePending);
  const isLoading = session === 'loading' || isCataloguePending || isOwnPending;
  if (!isLoading && !isShown) setShown(true);
  return useDeferredValue(isLoading && !isShown, true);
};

type SectionsProps = Pick<SubscriptionViewProps, 'usage' | 'usageFolds' | 'arePaymentsOpen'> & {
  readonly onOpen: OpenWith;
  readonly onBuy: (plan: PlanId, cycle: BillingCycle) => void;
};

const Sections = ({ usage, usageFolds, arePaymentsOpen, onOpen, onBuy }: SectionsProps) => {
  const { status: session } = useSession();
  const { data: status } = useSubscription();
  if (session === 'anonymous')
    return (
      <div className="flex flex-col gap-6">
        <SignInOffer />
        <UpgradePlans own="free" isVisitor isMain onChoose={onBuy} />
        <Folds usageFolds={null} arePaymentsOpen={false} onOpen={onOpen} />
      </div>
    );
  const own = status === undefined ? undefined : ownPlan(status);
  const hasColumn = own !== undefined && own !== 'business';
  return (
    <div className="@container flex flex-col gap-6">
      {status === undefined ? null : <Notices status={status} onOpen={onOpen} />}
      <div className={classes('grid grid-cols-1 items-start gap-6', hasColumn && COLUMNS)}>
        <OwnPlan usage={usage} onOpen={onOpen} />
        {own === undefined ? null : (
          <div className={hasColumn ? '@3xl:col-start-2 @3xl:row-span-2' : ''}>
            <UpgradePlans
              own={own}
              isVisitor={false}
              isMain={!(status?.pendingCharge ?? status?.terms?.overdue)}
              onChoose={onBuy}
            />
          </div>
        )}
        <Folds usageFolds={usageFolds} arePaymentsOpen={arePaymentsOpen} onOpen={onOpen} />
      </div>
    </div>
  );
};

type FoldsProps = Pick<SectionsProps, 'usageFolds' | 'arePaymentsOpen' | 'onOpen'>;

const Folds = ({ usageFolds, arePaymentsOpen, onOpen }: FoldsProps) => {
  const { data: status } = useSubscription();
  return (
    <FoldList>
      <PaymentHistory isOpen={arePaymentsOpen} onOpen={onOpen} />
      {status === undefined ? null : <RefundsFold refunds={status.refunds} isOpen={arePaymentsOpen} />}
      {usageFolds}
      <ContractFold contract={status?.contract ?? null} />
      <HelpFold />
    </FoldList>
  );
};

/** The plan and the folded sections, with larger plans beside them; on phones these come between the two. */
const COLUMNS = '@3xl:grid-cols-[minmax(0,1fr)_21rem] @3xl:grid-rows-[auto_1fr]';

const OwnPlan = ({ usage, onOpen }: Pick<SectionsProps, 'usage' | 'onOpen'>) => {
  const { t } = useTranslation('subscription');
  const { data: status, refetch } = useSubscription();
  if (status !== undefined) return <StatusCard status={status} usage={usage} onOpen={onOpen} />;
  return (
    <PlanCard>
      <LoadFailure title={t('failed')} onRetry={() => void refetch()} />
      {usage}
    </PlanCard>
  );
};

/** Returns the dialog that is open, and what opens one. A paid plan needs a sign-in first. */
const useDialogs = ({
  requested,
  onRequestEnd,
}: Pick<SubscriptionViewProps, 'requested' | 'onRequestEnd'>) => {
  const { status: session } = useSession();
  const { data: status, isError } = useSubscription();
  const askToLogIn = useLoginFirst();
  const [opened, setOpened] = useState<OpenDialog>();
  const focus = useFocusReturn();
  const [planBefore, setPlanBefore] = useState<PlanId>('free');
  const toDialog = (plan: PlanId, cycle: BillingCycle): OpenDialog => {
    const waiting = status?.pendingCharge;
    const isOrdered = waiting?.plan === plan && waiting.cycle === cycle;
    return isOrdered ? { kind: 'payment', id: waiting.id } : { kind: 'checkout', plan, cycle };
  };
  // A requested checkout is there before the status, not after the page.
  const isOffered =
    requested !== undefined &&
    (status === undefined ? session === 'authenticated' && !isError : isAbove(requested.plan, status));
  const shown = opened ?? (isOffered ? toDialog(requested.plan, requested.cycle) : undefined);

  const open = (dialog: OpenDialog): void => {
    // The payment that follows a checkout compares with the plan when the checkout was opened.
    if (opened === undefined) {
      setPlanBefore(status?.plan ?? 'free');
      focus.remember();
    }
    setOpened(dialog);
  };
  const close = (moveFocus: () => void): void => {
    setOpened(undefined);
    onRequestEnd();
    moveFocus();
  };
  const buy = (plan: PlanId, cycle: BillingCycle): void => {
    if (session === 'authenticated') open(toDialog(plan, cycle));
    else askToLogIn();
  };
  const view =
    shown === undefined ? null : (
      <OpenDialogView
        open={shown}
        status={status}
        planBefore={planBefore}
        onOpen={open}
        onClose={() => close(focus.restore)}
        onConfirmed={() => close(focus.toPage)}
      />
    );
  return { open, buy, view };
};

const isAbove = (plan: PlanId, status: SubscriptionState): boolean => rankOf(plan) > rankOf(ownPlan(status));
