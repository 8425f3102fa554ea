import { describe, expect, it } from '@jest/globals';
import { NO_SEATS } from '../subscription/subscription.ts';
import { contractIdOf, followAuthorization, isLeft, subscriptionIdOf } from './authorization.ts';
import { someAuthorization, someSubscription } from './standing.fixture.ts';

const automatic = someSubscription({ automatic: true, authorizationId: 'aut_1', codeId: 'code_1' });

describe('the contract of an authorisation', () => {
  it('names the subscription in at most 35 characters', () => {
    const { id } = automatic;
    expect(contractIdOf(id)).toHaveLength(32);
    expect(subscriptionIdOf(contractIdOf(id))).toBe(id);
    expect(['', 'plan-1', `${contractIdOf(id)}0`].map(subscriptionIdOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('an authorisation', () => {
  it.each(['waiting', 'active'] as const)('that is %s changes nothing', (status) =>
    expect(followAuthorization(automatic, someAuthorization({ status }))).toEqual({}),
  );

  it('whose response was lost is adopted', () =>
    expect(
      followAuthorization({ ...automatic, authorizationId: null, codeId: null }, someAuthorization()),
    ).toEqual({ authorizationId: 'aut_1', codeId: 'code_1' }));

  it('that was not read changes nothing', () =>
    expect(followAuthorization(automatic, undefined)).toEqual({}));

  it('that has ended, or is for another cycle than the next charge, debits nothing', () => {
    const over = { automatic: false };
    expect(followAuthorization(automatic, someAuthorization({ status: 'ended' }))).toEqual(over);
    expect(followAuthorization(automatic, someAuthorization({ frequency: 'ANNUALLY' }))).toEqual(over);
    const next = { plan: 'pro', cycle: 'yearly', priceCents: 34_800, seats: NO_SEATS } as const;
    expect(followAuthorization({ ...automatic, next }, someAuthorization())).toEqual(over);
  });

  it('is left if the subscription has ended or is paid in another way', () => {
    const active = someAuthorization();
    expect(isLeft(active, automatic)).toBe(false);
    expect(isLeft(active, { automatic: true, state: 'ended' })).toBe(true);
    expect(isLeft(active, { automatic: false, state: 'active' })).toBe(true);
    expect(isLeft({ ...active, status: 'ended' }, { automatic: false, state: 'ended' })).toBe(false);
  });
});
