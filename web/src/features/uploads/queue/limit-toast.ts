import i18next, { type TFunction } from 'i18next';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usageQuery } from '../../../data/usage.ts';
import { paths } from '../../../paths.ts';
import { queryClient } from '../../../query-client.ts';
import { showToast } from '../../../ui/toast.ts';

const SHOWN_MS = 8_000;

let goTo = (path: string): void => window.location.assign(path);

/** Lets the toast's button go on within the page: uploads go on. */
export const useLimitToastWay = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    goTo = (path) => void navigate(path);
  }, [navigate]);
};

/**
 * Says that the plan allows no more: the reason where one is known, else what is left of the plan. Never both: the reason is of now,
 * the numbers are of the last question.
 */
export const showLimitToast = (reason: string | null): Promise<void> => {
  const t = i18next.getFixedT(null, 'uploads');
  return showToast({
    tone: 'warning',
    title: t('limit.reached'),
    detail: reason ?? describeRest(t),
    shownMs: SHOWN_MS,
    action: { label: t('limit.upgrade'), onPress: () => goTo(paths.plans) },
  });
};

const describeRest = (t: TFunction<'uploads'>): string => {
  const { today, month } = queryClient.getQueryData(usageQuery().queryKey)?.usage ?? {};
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
