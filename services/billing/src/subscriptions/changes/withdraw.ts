import { localDayOf } from '@escriba/calendar';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { createChargesRepository } from '../charges/charges.repository.ts';
import { findWithdrawal } from '../charges/withdrawal.ts';
import { settleLedger } from '../ledger/ledger.service.ts';
import { createRefundsRepository } from '../refunds/refunds.repository.ts';
import { withdrawalOver } from '../subscription/subscription.errors.ts';
import type { Subscription, SubscriptionPatch } from '../subscription/subscription.ts';
import { createSubscriptionsRepository } from '../subscription/subscriptions.repository.ts';
import { type Standing, revoke, withCharge } from '../sync/apply-payments.ts';

/** Takes back what was bought in the last seven days, and asks for the refunds. Needs the lock on the subscription. @throws withdrawalOver */
export const withdraw = async (live: Subscription, transaction: Kysely<DB>, now: Date): Promise<void> => {
  const charges = createChargesRepository(transaction);
  const before = await charges.listOf(live.id);
  const withdrawal = findWithdrawal(before, now);
  if (withdrawal === undefined) throw withdrawalOver();
  const standing = withdrawFrom({ subscription: live, charges: before, refunds: [] }, withdrawal, {
    today: localDayOf(now).day,
    now,
  });
  await createSubscriptionsRepository(transaction).save(live, differing(live, standing.subscription));
  const refunds = createRefundsRepository(transaction);
  for (const charge of before.filter(({ id }) => standing.refunds.includes(id))) {
    const saved = await charges.save(charge, { grantedCents: 0 });
    await settleLedger(transaction, [saved], now);
    const { id: chargeId, userId, amountCents, refundedCents } = charge;
    await refunds.insert({
      chargeId,
      userId,
      amountCents: amountCents - refundedCents,
      reason: 'withdrawal',
      now,
    });
  }
};

/** Revokes the access of these charges, newest first: upgrades return to the terms before them. */
const withdrawFrom = (
  standing: Standing,
  charges: readonly StoredCharge[],
  at: { readonly today: string; readonly now: Date },
): Standing =>
  charges.reduce<Standing>((before, charge) => {
    const after = revoke(withCharge(before, charge, { grantedCents: 0 }), charge, 'withdrawn', at);
    return { ...after, refunds: [...after.refunds, charge.id] };
  }, standing);

const differing = (before: Subscription, after: Subscription): SubscriptionPatch =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Subscription]),
  );
