import type { StoredCharge } from '../charges/charge.ts';
import type { Standing } from './apply-payments.ts';

type Paid = Pick<Standing, 'subscription' | 'charges'>;
type Period = Pick<StoredCharge, 'periodStart' | 'periodEnd'>;

/**
 * Returns the charges whose money the present period was bought with: its own, and those whose unused days were credited to its upgrade.
 */
export const listFunding = ({ subscription, charges }: Paid): StoredCharge[] => {
  const present = charges.filter(
    ({ periodStart, periodEnd }) => periodStart !== null && periodEnd === subscription.periodEnd,
  );
  const found = new Set(present);
  // An upgrade may have replaced an upgrade; a set also visits what is added during the loop.
  for (const { replaced } of found)
    if (replaced !== null)
      for (const charge of charges.filter((each) => isSamePeriod(each, replaced))) found.add(charge);
  return [...found];
};

/** Returns whether a charge pays for the present period, so that a dispute of it suspends the subscription. */
export const isFunding = (standing: Paid, { id }: Pick<StoredCharge, 'id'>): boolean =>
  listFunding(standing).some((charge) => charge.id === id);

const isSamePeriod = (one: Period, other: Period): boolean =>
  one.periodStart !== null && one.periodStart === other.periodStart && one.periodEnd === other.periodEnd;
