import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUsage } from '../../data/usage/usage.ts';
import { planStatusOf } from '../../features/usage/plan-status.ts';
import { paths } from '../../platform/paths.ts';
import { PageWaiting } from './page-waiting.tsx';
import type { PageFrame } from './page.ts';
import { PremiumGuard } from '../../features/plans/premium-guard.tsx';

/** After this wait the pages open without the plan. */
const PATIENCE_MS = 5_000;

type PremiumAreaProps = {
  readonly frame: PageFrame;
  readonly children: ReactNode;
};

/**
 * Pages that need an active plan: the free one always is, and billing returns an account to it when a subscription ends. What is left is a
 * plan with a problem, such as a disputed payment. The pages open while the plan cannot be loaded: the server enforces it.
 */
export const PremiumArea = ({ frame, children }: PremiumAreaProps) => {
  const navigate = useNavigate();
  const { t } = useTranslation(['usage', 'guard']);
  const { data, isError, failureCount, fetchStatus } = useUsage();
  const isLate = useIsLate(data === undefined);
  const isUnknown = isError || failureCount > 0 || fetchStatus === 'paused' || isLate;
  const toAccess = ({ user }: UsageInfo) => ({
    isOpen: user.currentPlan === 'free' || user.subscriptionStatus === 'active',
    plan: user.currentPlan.toUpperCase(),
    status: t(`standing.${planStatusOf(user)}.name`),
  });
  const access =
    data === undefined ? (isUnknown ? { isOpen: true, plan: '', status: '' } : undefined) : toAccess(data);
  // The browser's own "back" may leave the site: the router counts entries from the first page of this visit.
  const goBack = () => void (hasComeFromApp() ? navigate(-1) : navigate(paths.app));
  return (
    <PremiumGuard
      access={access}
      waiting={<PageWaiting frame={frame} text={t('guard:premium')} />}
      onBack={goBack}
    >
      {children}
    </PremiumGuard>
  );
};

const hasComeFromApp = (): boolean => {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' && idx > 0;
};

const useIsLate = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
};
