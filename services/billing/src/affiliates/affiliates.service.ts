import { createHash } from 'node:crypto';
import { localDayOf } from '@escriba/calendar';
import {
  AFFILIATE_PAYOUT_CENTS_MIN,
  AFFILIATE_PAYOUT_DAY,
  type Affiliate,
  type CommissionLine,
  type PayoutDestination,
  REFERRAL_CODE_PATTERN,
} from '@escriba/contracts/billing/affiliates';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { isUniqueViolation } from '@escriba/db';
import type { Kysely } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { assertNotErased } from '../customers/customers.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { alreadyAffiliate, notAffiliate } from './affiliates.errors.ts';
import { type StoredAffiliate, createAffiliatesRepository } from './affiliates.repository.ts';
import { createCommissionsRepository } from './commissions.repository.ts';
import { parseDestination, parseDisplayName, parseDocument, parseHolderName } from './parse-affiliate.ts';
import { createPayoutsRepository } from './payouts.repository.ts';
import { createReferralsRepository } from './referrals.repository.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly newCode: () => string;
};

type Joining = {
  readonly displayName: string;
  readonly holderName: string;
  readonly document: string;
  readonly destination: PayoutDestination;
  readonly deviceId?: string | undefined;
};

const CODE = new RegExp(REFERRAL_CODE_PATTERN);
const CODE_TRIES = 3;
const LINES_MAX = 10_000;

/** Manages affiliates: their link, figures, statements, and where they are paid. */
export const createAffiliatesService = ({ db, clock, newCode }: Deps) => {
  const affiliates = createAffiliatesRepository(db);
  const get = async (userId: string): Promise<StoredAffiliate> => {
    const affiliate = await affiliates.find(userId);
    if (affiliate === undefined || affiliate.closedAt !== null) throw notAffiliate();
    return affiliate;
  };
  const read = async (userId: string): Promise<Affiliate> => describe(db, await get(userId), clock());

  return {
    read,
    find: async (userId: string): Promise<Affiliate | null> => {
      const affiliate = await affiliates.find(userId);
      return affiliate === undefined || affiliate.closedAt !== null ? null : describe(db, affiliate, clock());
    },

    findReferrer: async (code: string): Promise<{ code: string; name: string } | null> => {
      if (!CODE.test(code)) return null;
      const affiliate = await affiliates.findByCode(code);
      return affiliate === undefined ? null : { code, name: affiliate.displayName };
    },

    /** @throws alreadyAffiliate, accountDeleted, and the errors of parsing */
    join: async (userId: string, given: Joining): Promise<Affiliate> => {
      await join({ db, clock, newCode }, userId, given);
      return read(userId);
    },

    /** @throws notAffiliate, and the errors of parsing */
    update: async (
      userId: string,
      given: Partial<Pick<Joining, 'displayName' | 'destination'>>,
    ): Promise<Affiliate> => {
      const { document } = await get(userId);
      const { displayName, destination } = given;
      await affiliates.save(userId, {
        displayName: displayName === undefined ? undefined : parseDisplayName(displayName),
        destination: destination === undefined ? undefined : parseDestination(destination, document),
      });
      return read(userId);
    },

    /** @throws notAffiliate */
    listCommissions: async (userId: string, month: string): Promise<CommissionLine[]> => {
      await get(userId);
      const rows = await createCommissionsRepository(db).list(userId, month, LINES_MAX);
      return rows.map(({ at, cents, plan, cycle, charge_cents: chargeCents }) => ({
        at: at.toISOString(),
        cents,
        plan: plan as PlanId, // as the charge has it
        cycle,
        chargeCents,
      }));
    },
  };
};

export type AffiliatesService = ReturnType<typeof createAffiliatesService>;

const join = async ({ db, clock, newCode }: Deps, userId: string, given: Joining): Promise<void> => {
  const document = parseDocument(given.document);
  const joining = {
    userId,
    displayName: parseDisplayName(given.displayName),
    holderName: parseHolderName(given.holderName),
    document,
    destination: parseDestination(given.destination, document),
    deviceHash: given.deviceId === undefined ? null : hashDevice(given.deviceId),
    joinedAt: clock(),
  };
  await assertNotErased(db, userId);
  if (!(await insertWithCode(createAffiliatesRepository(db), joining, newCode))) throw alreadyAffiliate();
};

/** Hashes a device id as auth hashes the device of a registration. */
const hashDevice = (deviceId: string): string => createHash('sha256').update(deviceId).digest('base64url');

/** Returns false if the user has joined before. A code that another affiliate has is drawn again. */
const insertWithCode = async (
  affiliates: ReturnType<typeof createAffiliatesRepository>,
  joining: Omit<StoredAffiliate, 'code' | 'closedAt'>,
  newCode: () => string,
): Promise<boolean> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await affiliates.insert({ ...joining, code: newCode() });
    } catch (error) {
      if (!isUniqueViolation(error, 'affiliates_code_key') || tries === CODE_TRIES) throw error;
    }
};

const describe = async (db: Kysely<DB>, affiliate: StoredAffiliate, now: Date): Promise<Affiliate> => {
  const { userId } = affiliate;
  const commissions = createCommissionsRepository(db);
  const payouts = await createPayoutsRepository(db).list({ userId });
  const byMonth = new Map(payouts.map((payout) => [payout.month, payout]));
  const months = await commissions.listMonths(userId);
  return {
    code: affiliate.code,
    displayName: affiliate.displayName,
    holderName: affiliate.holderName,
    document: affiliate.document.replace(/.(?=.{3})/g, '•'),
    destination: affiliate.destination,
    joinedAt: affiliate.joinedAt.toISOString(),
    ...(await createReferralsRepository(db).count(userId)),
    balanceCents: await commissions.balanceOf(userId),
    paidCents: payouts.reduce((sum, { cents, paidAt }) => (paidAt === null ? sum : sum + cents), 0),
    nextPayoutOn: await nextPayoutOn(db, userId, now),
    months: months.map((month) => {
      const payout = byMonth.get(month.month);
      return {
        ...month,
        payout: payout === undefined ? null : { cents: payout.cents, paidAt: payout.paidAt },
      };
    }),
  };
};

/** Returns day 5 of the next month; until day 5, that of this month if earlier months are to be paid. */
const nextPayoutOn = async (db: Kysely<DB>, userId: string, now: Date): Promise<string> => {
  const today = Temporal.PlainDate.from(localDayOf(now).day);
  const lastMonth = today.subtract({ months: 1 }).toPlainYearMonth().toString();
  const { cents } = await createCommissionsRepository(db).findUnpaid(userId, lastMonth);
  const isDue = today.day <= AFFILIATE_PAYOUT_DAY && cents >= AFFILIATE_PAYOUT_CENTS_MIN;
  return today
    .add({ months: isDue ? 0 : 1 })
    .with({ day: AFFILIATE_PAYOUT_DAY })
    .toString();
};
