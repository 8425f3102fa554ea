import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import { findCustomer } from '../customers/customers.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type StoredCharge, listCards, listCharges } from '../subscriptions/subscriptions.ts';
import { type StoredAffiliate, createAffiliatesRepository } from './affiliates.repository.ts';
import { missingCommission } from './commission.ts';
import { createCommissionsRepository } from './commissions.repository.ts';
import { findFraud } from './fraud.ts';
import { type StoredReferral, createReferralsRepository } from './referrals.repository.ts';

type Settled = {
  readonly userId: string;
  readonly charges: readonly StoredCharge[];
  readonly now: Date;
};

/** Adds the commissions that a referred user's charges lack, in the transaction that changed the charges. */
export const settleCommissions = async (
  transaction: Kysely<DB>,
  { userId, charges, now }: Settled,
): Promise<void> => {
  const referrals = createReferralsRepository(transaction);
  const referral = await referrals.find(userId);
  if (referral === undefined) return;
  const affiliate = await createAffiliatesRepository(transaction).find(referral.affiliateId);
  if (affiliate === undefined) return;
  const isRefused = await refuseIfFraud(transaction, { referral, affiliate, charges, now });
  // What the user's earlier subscriptions gave is taken back too.
  const settled = isRefused && referral.refusedAt === null ? await listCharges(transaction, userId) : charges;

  const commissions = createCommissionsRepository(transaction);
  const added = await commissions.sumsOf(settled.map(({ id }) => id));
  const month = localDayOf(now).month.slice(0, 7);
  const missing = settled.map((charge) => {
    const { cents: addedCents, count: position } = added.get(charge.id) ?? { cents: 0, count: 0 };
    const isDue = !isRefused && isPaidBefore(charge, affiliate.closedAt);
    return {
      userId: affiliate.userId,
      chargeId: charge.id,
      position,
      cents: missingCommission(charge, { isDue, addedCents }),
      plan: charge.plan,
      cycle: charge.cycle,
      chargeCents: charge.amountCents,
      month,
      at: now,
    };
  });
  await commissions.insert(missing.filter(({ cents }) => cents !== 0));
};

/** Charges that were paid after the affiliate's account was deleted give nothing. */
const isPaidBefore = ({ paidAt }: StoredCharge, closedAt: Date | null): boolean =>
  closedAt === null || (paidAt !== null && paidAt < closedAt);

type Checked = Pick<Settled, 'charges' | 'now'> & {
  readonly referral: StoredReferral;
  readonly affiliate: StoredAffiliate;
};

/** Refuses a referral once it turns out that the affiliate referred themselves. Returns whether it is refused. */
const refuseIfFraud = async (
  transaction: Kysely<DB>,
  { referral, affiliate, charges, now }: Checked,
): Promise<boolean> => {
  if (referral.refusedAt !== null) return true;
  if (referral.allowedAt !== null) return false;
  const reason = findFraud(
    {
      ...affiliate,
      payer: await findCustomer(transaction, affiliate.userId),
      cards: await listCards(transaction, affiliate.userId),
    },
    { ...referral, payer: await findCustomer(transaction, referral.userId), cards: charges.flatMap(cardOf) },
  );
  if (reason === undefined) return false;
  await createReferralsRepository(transaction).refuse(referral.userId, reason, now);
  return true;
};

const cardOf = ({ card }: StoredCharge): string[] => (card === null ? [] : [`${card.brand} ${card.last4}`]);
