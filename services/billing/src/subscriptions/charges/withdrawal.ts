import { WITHDRAWAL_DAYS } from '@escriba/contracts/billing/days';
import type { StoredCharge } from './charge.ts';

const WITHDRAWAL_MS = WITHDRAWAL_DAYS * 24 * 3_600_000;

/** Returns the charges that a withdrawal gives back, newest first; undefined if there is none. */
export const findWithdrawal = (
  charges: readonly StoredCharge[],
  now: Date,
): readonly StoredCharge[] | undefined => {
  const bought = charges.filter(
    (charge) =>
      charge.kind !== 'renewal' &&
      charge.state === 'paid' &&
      charge.grantedCents > 0 &&
      isRecent(charge, now),
  );
  if (bought.length === 0) return undefined;
  // Without its first purchase nothing of the subscription stays.
  const isWhole = bought.some(({ kind }) => kind === 'first');
  const all = isWhole
    ? charges.filter(({ state, grantedCents }) => state === 'paid' && grantedCents > 0)
    : bought;
  return all.toSorted((one, other) => (other.paidAt?.getTime() ?? 0) - (one.paidAt?.getTime() ?? 0));
};

const isRecent = ({ paidAt }: StoredCharge, now: Date): boolean =>
  paidAt !== null && now < withdrawalEnd(paidAt);

/** Returns the last moment at which the newest purchase can be withdrawn from; null if it has passed. */
export const withdrawalUntil = (charges: readonly StoredCharge[], now: Date): Date | null => {
  const [newest] = findWithdrawal(charges, now) ?? [];
  return newest?.paidAt == null ? null : withdrawalEnd(newest.paidAt);
};

/** Returns the last moment at which a purchase that was paid then can be withdrawn from. */
export const withdrawalEnd = (paidAt: Date): Date => new Date(paidAt.getTime() + WITHDRAWAL_MS);
