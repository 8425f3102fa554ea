import { PLAN_IDS } from '@escriba/contracts/plans/plans';
import { describe, expect, it } from '@jest/globals';
import { FREE, planOf, SOLD_BUSINESS, subscribed } from '../../../../testing/billing-world.ts';
import { listSmaller, listUpgrades, ownPlan } from './offered-plans.ts';
import { planStatusOf } from './plan-status.ts';

const PLANS = PLAN_IDS.map((id) => planOf(id));
const ids = (plans: readonly { readonly id: string }[]) => plans.map(({ id }) => id);

describe('the offered plans', () => {
  it('are those ranked above the present one; without a subscription all except free', () => {
    expect(ids(listUpgrades(PLANS, 'free'))).toEqual(['pro', 'business']);
    expect(ids(listUpgrades(PLANS, 'pro'))).toEqual(['business']);
    expect(ids(listUpgrades(PLANS, 'business'))).toEqual([]);
  });

  it('never include the plan of a subscription whose payment is late', () => {
    const late = { ...subscribed(), plan: 'free' as const };
    expect(ids(listUpgrades(PLANS, ownPlan(late)))).toEqual(['business']);
    expect(ownPlan(FREE)).toBe('free');
  });

  it('are smaller ones only where they are sold', () => {
    expect(ids(listSmaller([planOf('free'), planOf('pro'), SOLD_BUSINESS], 'business'))).toEqual(['pro']);
    expect(ids(listSmaller(PLANS, 'pro'))).toEqual([]);
  });
});

describe('the standing of a subscription', () => {
  it.each([
    ['pro', 'active', 'active'],
    ['free', 'active', 'free'],
    ['free', 'pending_confirmation', 'pending'],
    ['pro', 'failed', 'problem'],
    ['pro', 'cancelled', 'problem'],
    ['pro', 'expired', 'expired'],
    ['pro', 'overdue', 'expired'],
    ['free', 'cancelled', 'free'],
  ] as const)('of %s with %s is %s', (plan, status, planStatus) =>
    expect(planStatusOf({ plan, status, pendingCharge: null }, 0)).toBe(planStatus),
  );
});
