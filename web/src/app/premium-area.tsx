import { PLAN_IDS, type PlanId, type UsageInfo } from '@escriba/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUsage } from '../data/usage/usage.ts';
import { standingOf } from '../features/usage/plan-status.ts';
import { paths } from '../paths.ts';
import { PremiumGuard } from './premium-guard.tsx';

/** Longer than this nobody waits for an answer about the plan. */
const PATIENCE_MS = 5_000;

type PremiumAreaProps = {
  /** The smallest plan in force that opens the pages. */
  readonly plan: PlanId;
  readonly children: ReactNode;
};

/**
 * Pages that need an active plan. A subscription that lapsed leaves the free plan in force, which is active. While the plan
 * cannot be loaded the pages open: the server refuses what is not allowed.
 */
export const PremiumArea = ({ plan: smallest, children }: PremiumAreaProps) => {
  const navigate = useNavigate();
  const { t } = useTranslation('usage');
  const { data, isError, failureCount, fetchStatus } = useUsage();
  const isLate = useIsLate(data === undefined);
  const isUnknown = isError || failureCount > 0 || fetchStatus === 'paused' || isLate;
  const toAccess = ({ user }: UsageInfo) => ({
    isOpen: PLAN_IDS.indexOf(user.planInForce) >= PLAN_IDS.indexOf(smallest),
    plan: user.planInForce.toUpperCase(),
    status: t(`standing.${standingOf(user)}.name`),
  });
  const access =
    data === undefined ? (isUnknown ? { isOpen: true, plan: '', status: '' } : undefined) : toAccess(data);
  // The browser's own "back" may lead to another site: the router counts its entries from where the person came in.
  const goBack = () => void (hasComeFromApp() ? navigate(-1) : navigate(paths.app));
  return (
    <PremiumGuard access={access} onBack={goBack}>
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
