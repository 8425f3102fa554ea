import * as Type from '../shared/schema.ts';
import { PlanFeatures } from '../plans/features.ts';
import { PlanLimits } from '../plans/limits.ts';
import { PlanId, SubscriptionStatus } from '../plans/plans.ts';
import { DateTime } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TranscriptionId } from '../transcription/transcription.ts';

const NumberOrUnlimited = Type.Number({ minimum: -1 });
const Quota = { limit: NumberOrUnlimited, remaining: NumberOrUnlimited, unlimited: Type.Boolean() };
/** A share of the limit, 0–100; 0 without a limit. */
const usagePercent = Type.Number({ minimum: 0, maximum: 100 });
const sizeBytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The used and the remaining amounts of a user. `limit` and `remaining` are -1 without a limit; minutes may have decimals. */
export const UsageInfo = Type.Object({
  canTranscribe: Type.Boolean(),
  /** The reason for a refusal, in a sentence for users. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** `currentPlan` is the chosen plan; `planInForce` is the one whose limits and features apply. */
  user: Type.Object({ currentPlan: PlanId, subscriptionStatus: SubscriptionStatus, planInForce: PlanId }),
  plan: Type.Object({
    displayName: Type.String(),
    description: Type.String(),
    highlights: Type.Array(Type.String()),
    limits: PlanLimits,
    features: Type.Object({
      ...PlanFeatures.properties,
      unlimitedFileSize: Type.Boolean(),
      unlimitedDuration: Type.Boolean(),
    }),
  }),
  usage: Type.Object({
    today: Type.Object({ files: Type.Integer({ minimum: 0 }), ...Quota, usagePercent }),
    month: Type.Object({ minutes: Type.Number({ minimum: 0 }), ...Quota, usagePercent }),
    /** Totals since the beginning; they never decrease. */
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
  summary: "The caller's plan, its usage today, this month and in total, and when the quotas reset",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: UsageInfo }) },
});

/** Identifies a charge: a transcription is charged once per `round`; retrying a failed one is a new round, and 1 is the first. */
export const ChargeKey = Type.Object({
  transcriptionId: TranscriptionId,
  round: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
export type ChargeKey = Type.Static<typeof ChargeKey>;

/**
 * What a round takes from the quota of its month. `reserved`: the round runs, and `seconds` is its expected duration. `committed`: `seconds`
 * is charged. `released`: nothing is.
 */
export const UsageCharge = Type.Object({
  ...ChargeKey.properties,
  state: Type.Enum(['reserved', 'committed', 'released']),
  /** The day in São Paulo on which the round was reserved; the charge counts in its month. */
  day: Type.String({ format: 'date' }),
  seconds: Type.Integer({ minimum: 0 }),
  sizeBytes,
  reservedAt: DateTime,
  settledAt: Type.Union([DateTime, Type.Null()]),
  /** Present if the recording is in a workspace, whose owner is charged. */
  isOfWorkspace: Type.Optional(Type.Literal(true)),
});
export type UsageCharge = Type.Static<typeof UsageCharge>;

/** A month in São Paulo, `YYYY-MM`. */
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' });
export const CHARGES_PAGE_SIZE = 20;
export const CHARGES_PAGE_SIZE_MAX = 100;

export const listUsageCharges = defineRoute({
  method: 'GET',
  path: '/api/usage/charges',
  summary: "The caller's charges of a month, newest first, and their sum; the current month by default",
  access: 'user',
  query: Type.Object({
    month: Type.Optional(Month),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHARGES_PAGE_SIZE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(UsageCharge),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      month: Month,
      /** Seconds of the whole month, as in the status: charged and reserved ones. */
      totalSeconds: Type.Integer({ minimum: 0 }),
      /** The month of the caller's first charge. */
      firstMonth: Type.Union([Month, Type.Null()]),
    }),
  },
});

/** Every operation of the usage service that clients call. */
export const usageRoutes = [getUsageStatus, listUsageCharges] as const;

/**
 * What the service that receives uploads needs to know about a user's plan. `plan` is the one in force; larger `priority` numbers wait
 * longer.
 */
export const Allowance = Type.Object({
  plan: PlanId,
  limits: PlanLimits,
  priority: Type.Integer({ minimum: 1 }),
});
export type Allowance = Type.Static<typeof Allowance>;

const AllowanceResponse = Type.Object({ success: Type.Literal(true), data: Allowance });
const durationMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * Between services, on behalf of the user: returns whether one more recording would be accepted, by what is known about it so far. Reserves
 * nothing.
 */
export const checkAllowance = defineRoute({
  method: 'POST',
  path: '/internal/usage/check',
  summary: 'Refuses with the code of the first limit that the recording would exceed',
  access: 'user',
  body: Type.Object({ sizeBytes: Type.Optional(sizeBytes), durationMs: Type.Optional(durationMs) }),
  responses: { 200: AllowanceResponse },
});

/** Between services, on behalf of the user: returns the plan in force, regardless of its usage. */
export const readAllowance = defineRoute({
  method: 'GET',
  path: '/internal/usage/allowance',
  summary: "The caller's plan in force, with its limits and queue priority",
  access: 'user',
  responses: { 200: AllowanceResponse },
});

/** Between services: says whose plan and quota the recordings of a workspace use. Of two calls the one with the larger `version` wins. */
export const setWorkspacePayer = defineRoute({
  method: 'POST',
  path: '/internal/usage/payers',
  summary: 'Stores which user pays for a workspace',
  access: 'service',
  body: Type.Object({
    workspaceId: Type.String({ format: 'uuid' }),
    payerId: Type.String({ format: 'uuid' }),
    version: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

/**
 * Between services, on behalf of the user: reserves one file and its duration, or refuses as `checkAllowance` does. Repeating a key changes
 * nothing and gets the same response; a key that was already released is refused with `usage.reservation_released`. `lastRound` is the last
 * round of the transcription that took place: what later ones still have reserved does not count, because their attempts have ended.
 */
export const reserveUsage = defineRoute({
  method: 'POST',
  path: '/internal/usage/reservations',
  summary: 'Reserves quota for one round of a transcription',
  access: 'user',
  body: Type.Object({
    ...ChargeKey.properties,
    lastRound: Type.Optional(Type.Integer({ minimum: 0 })),
    sizeBytes,
    durationMs,
  }),
  responses: { 200: AllowanceResponse },
});

/** Between services: what the usage service stores about a user, for an export of the account. */
export const KeptUsage = Type.Object({
  plan: PlanId,
  subscriptionStatus: SubscriptionStatus,
  charges: Type.Array(UsageCharge),
});
export type KeptUsage = Type.Static<typeof KeptUsage>;

export const collectUsage = defineRoute({
  method: 'GET',
  path: '/internal/account/usage',
  summary: "The caller's plan and charges",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: KeptUsage }) },
});

/** Between services: deletes the caller's data. The call is idempotent. */
export const eraseUsage = defineRoute({
  method: 'DELETE',
  path: '/internal/account/usage',
  summary: "Removes the caller's plan and charges",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
