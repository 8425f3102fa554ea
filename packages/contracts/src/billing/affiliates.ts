import * as Type from '../shared/schema.ts';
import { PlanId } from '../plans/plans.ts';
import { DateTime, Nullable } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { BillingId } from './fields.ts';

/** The affiliate programme: what is paid, when, and how long a link counts. */
export const AFFILIATE_PERCENT = 30;
export const AFFILIATE_PAYOUT_DAY = 5;
/** Smallest payout. A smaller balance waits for the next month, because a transfer costs more. */
export const AFFILIATE_PAYOUT_CENTS_MIN = 100;
/** Days between the visit by a link and the sign-up. */
export const REFERRAL_DAYS_MAX = 60;
/** The form of a code: letters and digits that cannot be confused when they are read aloud. */
export const REFERRAL_CODE_PATTERN = '^[a-hjkmnp-z2-9]{8}$';
const Cents = Type.Integer();
const Count = Type.Integer({ minimum: 0 });

/** A month in São Paulo. */
export const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' });

export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

/** The destination of commissions. A CPF or CNPJ as key must be the affiliate's own. */
export const PayoutDestination = Type.Union([
  Type.Object({
    method: Type.Literal('pix'),
    kind: Type.Enum(PIX_KEY_KINDS),
    key: Type.String({ maxLength: 100 }),
  }),
  Type.Object({
    method: Type.Literal('bank'),
    /** The bank's number of three digits, as the central bank lists it. */
    bank: Type.String({ maxLength: 10 }),
    branch: Type.String({ maxLength: 10 }),
    /** The account's number with its check digit. */
    account: Type.String({ maxLength: 20 }),
    accountKind: Type.Enum(['checking', 'savings']),
  }),
]);
export type PayoutDestination = Type.Static<typeof PayoutDestination>;

/** The facts that a browser sends with a registration: the code of the link, when it was visited, and which device it is. */
export const Referral = Type.Object({
  code: Type.String({ maxLength: 20 }),
  visitedAt: DateTime,
  deviceId: Type.Optional(Type.String({ maxLength: 64 })),
});
export type Referral = Type.Static<typeof Referral>;

export const AffiliateMonth = Type.Object({
  month: Month,
  earnedCents: Cents,
  /** Commissions of refunds and disputes, negative. */
  takenBackCents: Cents,
  payout: Nullable(Type.Object({ cents: Cents, paidAt: Nullable(DateTime) })),
});
export type AffiliateMonth = Type.Static<typeof AffiliateMonth>;

export const Affiliate = Type.Object({
  code: Type.String(),
  /** The name that visitors of the link see. */
  displayName: Type.String(),
  holderName: Type.String(),
  /** CPF or CNPJ, with only its last digits visible. */
  document: Type.String(),
  destination: PayoutDestination,
  joinedAt: DateTime,
  /** Number of accounts that signed up by the link. */
  referred: Count,
  /** Number of those accounts that have a paid plan now. */
  paying: Count,
  /** The amount that is not in a payout yet; negative after a refund of a commission that was paid. */
  balanceCents: Cents,
  paidCents: Cents,
  nextPayoutOn: Type.String({ format: 'date' }),
  /** The months, newest first. */
  months: Type.Array(AffiliateMonth),
});
export type Affiliate = Type.Static<typeof Affiliate>;

const AffiliateResponse = Type.Object({ success: Type.Literal(true), data: Affiliate });

export const findReferrer = defineRoute({
  method: 'GET',
  path: '/api/affiliates/links/:code',
  summary: 'Whose referral link this is; null for an unknown code',
  access: 'public',
  params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
  responses: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  },
});

export const getAffiliate = defineRoute({
  method: 'GET',
  path: '/api/affiliates/me',
  summary: "The user's referral link and figures; null for users who have not joined",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Nullable(Affiliate) }) },
});

export const joinAffiliates = defineRoute({
  method: 'POST',
  path: '/api/affiliates/me',
  summary: 'Join the affiliate programme',
  access: 'user',
  body: Type.Object({
    displayName: Type.String({ maxLength: 60 }),
    holderName: Type.String({ maxLength: 200 }),
    document: Type.String({ maxLength: 20 }),
    destination: PayoutDestination,
    deviceId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  responses: { 200: AffiliateResponse },
});

export const updateAffiliate = defineRoute({
  method: 'PATCH',
  path: '/api/affiliates/me',
  summary: 'Change the displayed name or where commissions are paid; absent fields are unchanged',
  access: 'user',
  body: Type.Object({
    displayName: Type.Optional(Type.String({ maxLength: 60 })),
    destination: Type.Optional(PayoutDestination),
  }),
  responses: { 200: AffiliateResponse },
});

/** A line of a statement: a commission, or one that was taken back. */
export const CommissionLine = Type.Object({
  at: DateTime,
  cents: Cents,
  plan: PlanId,
  cycle: Type.String(),
  chargeCents: Cents,
});
export type CommissionLine = Type.Static<typeof CommissionLine>;

export const getCommissions = defineRoute({
  method: 'GET',
  path: '/api/affiliates/me/commissions',
  summary: 'The statement of one month, oldest line first',
  access: 'user',
  query: Type.Object({ month: Month }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(CommissionLine) }) },
});

export const affiliateRoutes = [
  findReferrer,
  getAffiliate,
  joinAffiliates,
  updateAffiliate,
  getCommissions,
] as const;

const UserId = Type.String({ pattern: '^[\\w-]{1,64}$' });

/** Between services: reports that an account was opened by a referral link. Idempotent; an account keeps its first referral. */
export const deliverReferral = defineRoute({
  method: 'POST',
  path: '/internal/billing/referrals',
  summary: 'Stores by whose link an account was opened',
  access: 'service',
  body: Type.Object({
    userId: UserId,
    code: Type.String({ maxLength: 20 }),
    visitedAt: DateTime,
    openedAt: DateTime,
    /** SHA-256 of the device id. */
    deviceHash: Nullable(Type.String({ pattern: '^[\\w-]{43}$' })),
  }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
export type ReferralDelivery = Type.Static<(typeof deliverReferral)['body']>;

/** One affiliate's money of a month, as it was when the list was made. */
export const Payout = Type.Object({
  id: BillingId,
  userId: UserId,
  month: Month,
  cents: Cents,
  holderName: Type.String(),
  document: Type.String(),
  destination: PayoutDestination,
  createdAt: DateTime,
  paidAt: Nullable(DateTime),
});
export type Payout = Type.Static<typeof Payout>;

const PayoutsResponse = Type.Object({ success: Type.Literal(true), data: Type.Array(Payout) });

/** Between services, for operators: 409 `billing.month_not_over` before the month has ended. The call is idempotent. */
export const listPayouts = defineRoute({
  method: 'POST',
  path: '/internal/billing/payouts',
  summary: 'Makes the payout list of a month that is over, and returns it',
  access: 'service',
  body: Type.Object({ month: Month }),
  responses: { 200: PayoutsResponse },
});

export const markPayoutsPaid = defineRoute({
  method: 'POST',
  path: '/internal/billing/payouts/paid',
  summary: 'Marks payouts of a month as paid: all, or the named ones; returns the list',
  access: 'service',
  body: Type.Object({ month: Month, ids: Type.Optional(Type.Array(BillingId, { maxItems: 10_000 })) }),
  responses: { 200: PayoutsResponse },
});

export const REFUSAL_REASONS = [
  'own_account',
  'same_document',
  'same_contact',
  'same_card',
  'same_device',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A referral that gives no commission, because the affiliate seems to have referred themselves. */
export const RefusedReferral = Type.Object({
  userId: UserId,
  affiliateId: UserId,
  reason: Type.Enum(REFUSAL_REASONS),
  at: DateTime,
});
export type RefusedReferral = Type.Static<typeof RefusedReferral>;

export const listRefusedReferrals = defineRoute({
  method: 'GET',
  path: '/internal/billing/referrals/refused',
  summary: 'The last hundred refused referrals, newest first',
  access: 'service',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(RefusedReferral) }) },
});

/** Fails with 404 `billing.referral_not_found` for an account without a refused referral. */
export const allowReferral = defineRoute({
  method: 'POST',
  path: '/internal/billing/referrals/allow',
  summary: 'Gives the commissions of a refused referral after all, e.g. for equal last digits of two cards',
  access: 'service',
  body: Type.Object({ userId: UserId }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});
