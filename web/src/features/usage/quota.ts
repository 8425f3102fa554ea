import { UPGRADE_OFFER_PERCENT } from '@escriba/contracts/plans/plans';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { TFunction } from 'i18next';
import { formatNumber, formatPlanMinutes, splitPlanMinutes } from '../../media/format.ts';

/** One limit as texts: used, limit and remaining. */
export type QuotaText = {
  readonly used: string;
  /** The limit; undefined without one. */
  readonly limit: string | undefined;
  readonly left: string;
  /** The used percentage, 0–100. */
  readonly percent: number;
  /** All of it in one sentence. */
  readonly sentence: string;
};

type T = TFunction<'usage'>;

export const filesToday = ({ usage: { today } }: UsageInfo, t: T, locale: Locale): QuotaText => {
  const used = formatNumber(today.files, locale);
  if (today.unlimited)
    return withoutLimit(
      used,
      t('unlimitedFiles'),
      t('quota.files.sentenceUnlimited', { count: today.files }),
    );
  const limit = formatNumber(today.limit, locale);
  return {
    used,
    limit,
    left: t('quota.files.left', { count: Math.max(0, today.remaining) }),
    percent: today.usagePercent,
    sentence: t('quota.files.sentence', { used, limit }),
  };
};

export const minutesThisMonth = ({ usage: { month } }: UsageInfo, t: T, locale: Locale): QuotaText => {
  if (month.unlimited) {
    const minutes = formatPlanMinutes(month.minutes, locale);
    return withoutLimit(
      t('quota.minutes.unit', { minutes }),
      t('unlimited'),
      t('quota.minutes.sentenceUnlimited', { used: minutes }),
    );
  }
  const { used, left } = splitPlanMinutes(month.minutes, month.limit, locale);
  const limit = t('quota.minutes.unit', { minutes: formatNumber(month.limit, locale, 1) });
  return {
    used,
    limit,
    left: t('quota.minutes.left', { left }),
    percent: month.usagePercent,
    sentence: t('quota.minutes.sentence', { used, limit }),
  };
};

/** Returns whether 80 % of the day's files or more are used. */
export const isDailyLimitNear = ({ usage: { today } }: UsageInfo): boolean =>
  !today.unlimited && today.usagePercent >= UPGRADE_OFFER_PERCENT;

const withoutLimit = (used: string, left: string, sentence: string): QuotaText => ({
  used,
  limit: undefined,
  left,
  percent: 0,
  sentence,
});
