import { localDayOf } from '@escriba/calendar';
import { describe, expect, it } from '@jest/globals';
import type { Subscription } from '../subscription/subscription.ts';
import { nextSyncAt } from './order-times.ts';
import { someCharge, someFirst, someSubscription } from './standing.fixture.ts';

const NOW = new Date('2026-03-26T15:00:00Z');

const dayOfSync = (patch: Partial<Subscription>, now = NOW): string | undefined => {
  const look = nextSyncAt({
    subscription: someSubscription(patch),
    charges: [someFirst()],
    refunds: [],
    now,
  });
  return look === undefined ? undefined : localDayOf(look).day;
};

describe('a subscription is looked at without any message', () => {
  it('on the day on which its paid period ends', () => {
    expect(dayOfSync({})).toBe('2026-04-16');
    expect(dayOfSync({}, new Date('2026-04-16T02:59:59Z'))).toBe('2026-04-16');
  });

  it('after 31 days at most, however long the period is', () => {
    expect(dayOfSync({ cycle: 'yearly', periodEnd: '2027-03-16' })).toBe('2026-04-26');
  });

  it('on each of the ten days before that on which PIX Automático debits, as the bank takes the charge then', () => {
    expect(dayOfSync({ automatic: true })).toBe('2026-04-06');
    expect(dayOfSync({ automatic: true }, new Date('2026-04-06T15:00:00Z'))).toBe('2026-04-07');
  });

  it.each([
    ['not paid yet', { state: 'pending', periodEnd: null }],
    ['overdue', { state: 'overdue', periodEnd: '2026-03-25' }],
    ['disputed', { state: 'suspended' }],
    ['due today', { periodEnd: '2026-03-26' }],
  ] as const)('on the next day if it is %s', (_what, patch) => {
    expect(dayOfSync(patch)).toBe('2026-03-27');
  });

  it('soon if an order can be paid, in the middle of a period as well', () => {
    const order = someCharge({ kind: 'upgrade' });
    const look = nextSyncAt({ subscription: someSubscription(), charges: [order], refunds: [], now: NOW });
    expect(look).toEqual(new Date('2026-03-26T15:10:00Z'));
  });

  it('never after its end', () => {
    expect(dayOfSync({ state: 'ended' })).toBeUndefined();
  });
});
