import * as Type from 'typebox';
import { PlanFeatures } from './plan-features.ts';
import { PlanId, PlanLimits, SubscriptionStatus } from './plans.ts';
import { defineRoute } from './route.ts';
import { TranscriptionId } from './transcription.ts';

const NumberOrUnlimited = Type.Number({ minimum: -1 });
const Quota = { limit: NumberOrUnlimited, remaining: NumberOrUnlimited, unlimited: Type.Boolean() };
/** 0–100, of the limit; 0 where there is none. */
const usagePercent = Type.Number({ minimum: 0, maximum: 100 });
const DateTime = Type.String({ format: 'date-time' });

/** What a person has used and may still use. `limit` and `remaining` are -1 without a limit; minutes may have decimals. */
export const UsageInfo = Type.Object({
  canTranscribe: Type.Boolean(),
  /** Why not, in a sentence for people. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** `currentPlan` is the plan that was chosen; `planInForce` is the one whose limits and features apply. */
  user: Type.Object({ currentPlan: PlanId, subscriptionStatus: SubscriptionStatus, planInForce: PlanId }),
  plan: Type.Object({
    displayName: Type.String(),
    description: Type.String(),
    highlights: Type.Array(Type.String()),
    limits: PlanLimits,
    features: Type.Interface([PlanFeatures], {
      unlimitedFileSize: Type.Boolean(),
      unlimitedDuration: Type.Boolean(),
    }),
  }),
  usage: Type.Object({
    today: Type.Object({ files: Type.Integer({ minimum: 0 }), ...Quota, usagePercent }),
    month: Type.Object({ minutes: Type.Number({ minimum: 0 }), ...Quota, usagePercent }),
    /** For life, and never less than before. */
    total: Type.Object({
      files: Type.Integer({ minimum: 0 }),
      minutes: Type.Number({ minimum: 0 }),
      sizeMB: Type.Number({ minimum: 0 }),
      lastTranscription: Type.Union([DateTime, Type.Null()]),
    }),
  }),
  nextReset: Type.Object({ daily: DateTime, monthly: DateTime }),
});
export type UsageInfo = Type.Static<typeof UsageInfo>;

export const getUsageStatus = defineRoute({
  method: 'GET',
  path: '/api/usage/status',
  summary: "The caller's plan, what is used of it today, this month and in all, and when it starts anew",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: UsageInfo }) },
});

/** Every operation of the usage service that clients call. */
export const usageRoutes = [getUsageStatus] as const;

/** What the service that takes uploads needs to know of a person's plan. `plan` is the one in force; larger `priority` numbers wait longer. */
export const Allowance = Type.Object({
  plan: PlanId,
  limits: PlanLimits,
  priority: Type.Integer({ minimum: 1 }),
});
export type Allowance = Type.Static<typeof Allowance>;

const AllowanceAnswer = Type.Object({ success: Type.Literal(true), data: Allowance });
const sizeBytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const durationMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Between services, in the person's name: whether one more recording would be taken, by what is known of it so far. Takes nothing. */
export const checkAllowance = defineRoute({
  method: 'POST',
  path: '/internal/usage/check',
  summary:
    'Refuses with `usage.daily_limit`, `usage.monthly_limit`, `usage.file_too_large` or `usage.too_long`',
  access: 'user',
  body: Type.Object({ sizeBytes: Type.Optional(sizeBytes), durationMs: Type.Optional(durationMs) }),
  responses: { 200: AllowanceAnswer },
});

/** Between services, in the person's name: the plan in force, whatever is used of it. */
export const readAllowance = defineRoute({
  method: 'GET',
  path: '/internal/usage/allowance',
  summary: "The caller's plan in force, with its limits and place in the queue",
  access: 'user',
  responses: { 200: AllowanceAnswer },
});

/**
 * Which charge is meant: a transcription is charged once a `round`; trying a failed one again is a new round, and 1 is the first.
 */
export const ChargeKey = Type.Object({
  transcriptionId: TranscriptionId,
  round: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
export type ChargeKey = Type.Static<typeof ChargeKey>;

/** Between services, in the person's name: takes one file and its length out of the quota, or refuses as `checkAllowance` does. The same key again changes nothing and is answered alike; a key that was already released is refused with `usage.reservation_released`. */
export const reserveUsage = defineRoute({
  method: 'POST',
  path: '/internal/usage/reservations',
  summary: 'Reserves quota for one round of a transcription',
  access: 'user',
  body: Type.Interface([ChargeKey], { sizeBytes, durationMs }),
  responses: { 200: AllowanceAnswer },
});

/** Between services: what the usage service keeps of a person, for an export of the account. */
export const KeptUsage = Type.Object({
  plan: PlanId,
  subscriptionStatus: SubscriptionStatus,
  charges: Type.Array(
    Type.Interface([ChargeKey], {
      state: Type.Enum(['reserved', 'committed', 'released']),
      day: Type.String({ format: 'date' }),
      seconds: Type.Integer(),
      sizeBytes,
      reservedAt: DateTime,
      settledAt: Type.Union([DateTime, Type.Null()]),
    }),
  ),
});
export type KeptUsage = Type.Static<typeof KeptUsage>;

export const collectUsage = defineRoute({
  method: 'GET',
  path: '/internal/account/usage',
  summary: "The caller's plan and charges",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: KeptUsage }) },
});

/** Between services: forgets the caller. Doing it twice is harmless. */
export const eraseUsage = defineRoute({
  method: 'DELETE',
  path: '/internal/account/usage',
  summary: "Removes the caller's plan and charges",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
