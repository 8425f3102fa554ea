import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useSubscription } from '../data/billing/subscription.ts';
import { useSubscriptionNews } from '../data/billing/watch.ts';
import { ContractButton } from '../features/billing/contract/contract-button.tsx';
import { ReceiptsByMail } from '../features/billing/receipts-by-mail.tsx';
import { LAPSE_SEEN_WITHIN_MS } from '../features/billing/deadline.ts';
import { planStatusOf } from '../features/billing/subscription/plan-status.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { Working } from '../ui/working.tsx';
import { useNow } from '../ui/use-now.ts';
import { FocusLayout } from './focus-layout.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Renders `/payment-success`: the activated plan. Visitors go to the landing page. */
export const PaymentSuccessPage = () => {
  const { t } = useTranslation(['payment', 'subscription']);
  const { status: session } = useSession();
  const { data: status, isError, refetch } = useSubscription();
  const nowMs = useNow(LAPSE_SEEN_WITHIN_MS);
  useSubscriptionNews();
  usePageTitle(t('success.title'));
  if (session === 'anonymous') return <Navigate to={paths.home} replace />;
  return (
    <FocusLayout isCentred>
      {status !== undefined ? (
        <Result plan={status.plan} planStatus={planStatusOf(status, nowMs)} isPaid={status.terms !== null} />
      ) : isError ? (
        <LoadFailure title={t('subscription:failed')} onRetry={() => void refetch()} />
      ) : (
        <Working text={t('loading')} />
      )}
    </FocusLayout>
  );
};

type ResultProps = {
  readonly plan: 'free' | 'pro' | 'business';
  readonly planStatus: ReturnType<typeof planStatusOf>;
  /** Whether the plan is paid: an operator can also give one. */
  readonly isPaid: boolean;
};

const Result = ({ plan, planStatus, isPaid }: ResultProps) => {
  const { t } = useTranslation(['payment', 'plans', 'usage']);
  const isActive = planStatus === 'active';
  const Icon = isActive ? CircleCheck : Clock;
  const facts = [
    [t(isActive ? 'success.plan' : 'success.current'), t(`plans:${plan}.name`)],
    [t('success.standing'), t(`usage:standing.${planStatus}.name`)],
  ];
  return (
    <Panel className="flex flex-col gap-5">
      <Icon aria-hidden="true" className={`size-9 ${isActive ? 'text-success' : 'text-warning'}`} />
      <div role="status" className="flex flex-col gap-2">
        <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance">
          {t(isActive ? 'success.title' : 'success.waitingTitle')}
        </h1>
        <p className="text-muted">{t(isActive ? 'success.text' : 'success.waitingText')}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 rounded-card bg-sunken px-4 py-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col">
            <dt className="text-muted">{name}</dt>
            <dd className="truncate font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isActive && isPaid ? <ReceiptsByMail /> : null}
      <AppLink to={paths.app} look="primary" size="large">
        {t('success.start')}
      </AppLink>
      <ContractButton look="quiet" className="-mt-2 self-center" />
    </Panel>
  );
};
