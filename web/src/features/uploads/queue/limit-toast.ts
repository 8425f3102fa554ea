import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { QueryClient } from '@tanstack/react-query';
import i18next, { type TFunction } from 'i18next';
import { readUsage } from '../../../data/usage/usage.ts';
import { currentLocale } from '../../../i18n/locale.ts';
import { splitPlanMinutes } from '../../../media/format.ts';
import { paths } from '../../../platform/paths.ts';
import { showToast } from '../../../ui/toast.ts';

const SHOWN_MS = 8_000;

export type LimitToast = ReturnType<typeof createLimitToast>;

const leaveFor = (path: string): void => window.location.assign(path);

/** `canUpgrade` says whether a larger plan of the user would help. */
export const createLimitToast = (queries: QueryClient, canUpgrade: () => boolean) => {
  let goTo = leaveFor;
  return {
    /** Sets a client-side navigation for the toast's button, so that uploads continue. */
    setNavigation: (navigate: (path: string) => void): void => {
      goTo = navigate;
    },
    /**
     * Says that the plan's limit is reached: the server's reason if known, else the remaining quota. It never says both, because the
     * quota may be older than the reason.
     */
    show: async (reason: string | null): Promise<void> => {
      const t = i18next.getFixedT(null, 'uploads');
      await showToast({
        tone: 'warning',
        title: t('limit.reached'),
        detail: reason ?? describeRest(queries, t),
        shownMs: SHOWN_MS,
        ...(canUpgrade() && { action: { label: t('upgrade'), onPress: () => goTo(paths.plans) } }),
      });
    },
  };
};

const describeRest = (queries: QueryClient, t: TFunction<'uploads'>): string => {
  const { today, month } = readUsage(queries)?.usage ?? {};
  const parts = [
    today === undefined || today.unlimited
      ? null
      : t('limit.filesLeft', { count: Math.max(0, today.remaining) }),
    month === undefined || month.unlimited ? null : describeMinutes(month, t),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('limit.checkPlan') : parts.join(' · ');
};

const describeMinutes = (
  { minutes, limit, remaining }: UsageInfo['usage']['month'],
  t: TFunction<'uploads'>,
): string => {
  const { left } = splitPlanMinutes(minutes, limit, currentLocale());
  return t('limit.minutesLeft', { count: Math.max(0, remaining), left });
};
