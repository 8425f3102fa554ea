import type { Charge } from '@escriba/contracts/billing/charges';
import type { SubscriptionState } from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';

type Confirmation = {
  readonly status: Pick<SubscriptionState, 'plan' | 'terms' | 'pendingCharge' | 'status'>;
  readonly charge: Pick<Charge, 'id' | 'plan' | 'cycle' | 'state'>;
  /** The plan in force when the dialog was opened. */
  readonly planBefore: PlanId;
};

/**
 * Returns whether a payment is confirmed: the plan in force differs from the one before and is not free, or the charge itself is paid. A new
 * cycle of the same plan and a late renewal change no plan: there the charge decides.
 */
export const isConfirmed = ({ status, charge, planBefore }: Confirmation): boolean =>
  charge.state === 'paid' || (status.plan !== planBefore && status.plan !== 'free');

/** Returns how a charge that can no longer be paid ended; undefined while it is open. */
export const endOf = ({ state }: Pick<Charge, 'state'>): 'refused' | 'over' | undefined => {
  switch (state) {
    case 'declined':
      return 'refused';
    case 'cancelled':
    case 'refunding':
    case 'refunded':
    case 'charged_back':
      return 'over';
    case 'creating':
    case 'open':
    case 'overdue':
    case 'in_review':
    case 'paid':
      return undefined;
  }
};
