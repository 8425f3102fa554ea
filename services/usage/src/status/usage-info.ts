import type { UsedQuota } from '@escriba/contracts/plans/exceeded-limit';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { nextResetsAfter } from '@escriba/calendar';
import { findObstacle } from '../ledger/ledger.ts';
import type { Entitlement, UserRow } from '../users/users.ts';
import { planText } from './plan-texts.ts';

type Facts = {
  /** The user's row; undefined for a user without one. */
  readonly user: UserRow | undefined;
  readonly entitlement: Entitlement;
  readonly used: UsedQuota;
  readonly now: Date;
  readonly language: Locale;
};

/** Returns a user's plan and usage. */
export const toUsageInfo = ({ user, entitlement, used, now, language }: Facts): UsageInfo => {
  const { plan, status, inForce, limits } = entitlement;
  const obstacle = findObstacle(limits, used);
  const resets = nextResetsAfter(now);
  const { used: files, ...day } = quota(used.dailyFiles, limits.dailyFiles);
  const { used: minutes, ...month } = quota(
    used.monthlyTranscriptionMinutes / 60,
    limits.monthlyTranscriptionMinutes,
  );
  return {
    canTranscribe: obstacle === undefined,
    reason: obstacle === undefined ? null : obstacle.text[language],
    user: { currentPlan: plan, subscriptionStatus: status, planInForce: inForce },
    plan: {
      ...planText(entitlement, language),
      limits,
      features: {
        ...entitlement.features,
        unlimitedFileSize: limits.maxFileSizeMB === UNLIMITED,
        unlimitedDuration: limits.maxDurationMinutes === UNLIMITED,
      },
    },
    usage: { today: { files, ...day }, month: { minutes, ...month }, total: totals(user) },
    nextReset: { daily: resets.daily.toISOString(), monthly: resets.monthly.toISOString() },
  };
};

const totals = (user: UserRow | undefined): UsageInfo['usage']['total'] => ({
  files: user?.files_total ?? 0,
  minutes: rounded((user?.seconds_total ?? 0) / 60),
  sizeMB: rounded((user?.size_bytes_total ?? 0) / BYTES_PER_MB),
  lastTranscription: user?.last_transcription_at?.toISOString() ?? null,
});

/** Describes the used and the remaining part of a quota. Usage may exceed the limit: decoded audio can be longer than the reserved duration. */
const quota = (used: number, limit: number) => {
  const unlimited = limit === UNLIMITED;
  const share = limit === 0 ? 1 : used / limit;
  return {
    used: rounded(used),
    limit,
    remaining: unlimited ? UNLIMITED : rounded(Math.max(0, limit - used)),
    unlimited,
    usagePercent: unlimited ? 0 : rounded(Math.min(1, share) * 100),
  };
};

/** Rounds to two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
