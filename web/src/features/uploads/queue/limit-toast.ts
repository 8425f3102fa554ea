import type { QueryClient } from '@tanstack/react-query';
import i18next, { type TFunction } from 'i18next';
import { readUsage } from '../../../data/usage/usage.ts';
import { paths } from '../../../platform/paths.ts';
import { showToast } from '../../../ui/toast.ts';

const SHOWN_MS = 8_000;

export type LimitToast = ReturnType<typeof createLimitToast>;

const leaveFor = (path: string): void => window.location.assign(path);

export const createLimitToast = (queries: QueryClient) => {
  let goTo = leaveFor;
  let pointOut: (() => boolean) | undefined;
  return {
    /**
     * A page that says reached limits itself: no toast repeats them. `point` leads to the message and returns
     * whether there is one. Returns a stop function.
     */
    replaceBy: (point: () => boolean): (() => void) => {
      pointOut = point;
      return () => {
        if (pointOut === point) pointOut = undefined;
      };
    },
    /** Sets a client-side navigation for the toast's button, so that uploads continue. */
    setNavigation: (navigate: (path: string) => void): void => {
      goTo = navigate;
    },
    /**
     * Says that the plan's limit is reached: the server's reason if known, else the remaining quota. Never both,
     * because the quota may be older than the reason. `isInList`: the list of uploads says it too.
     */
    show: async (reason: string | null, { isInList = false } = {}): Promise<void> => {
      if (pointOut !== undefined && (isInList || pointOut())) return;
      const t = i18next.getFixedT(null, 'uploads');
      await showToast({
        tone: 'warning',
        title: t('limit.reached'),
        detail: reason ?? describeRest(queries, t),
        shownMs: SHOWN_MS,
        action: { label: t('upgrade'), onPress: () => goTo(paths.plans) },
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
    month === undefined || month.unlimited
      ? null
      : t('limit.minutesLeft', { count: Math.max(0, Math.floor(month.remaining)) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('limit.checkPlan') : parts.join(' · ');
};
