import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '../client.fixture.ts';
import { type FakeAsaas, startFakeAsaas } from '../asaas.ts';
import { createClock } from './clock.ts';
import { dueDateAt, nextBusinessDay } from './days.ts';

describe('the clock of the fake', () => {
  let fake: FakeAsaas;
  let client: ReturnType<typeof createClient>;
  beforeEach(async () => {
    fake = await startFakeAsaas({ now: '2026-11-20', deliveries: 'manual' });
    client = createClient(fake);
  });
  afterEach(() => fake.close());

  it('stands until it is moved, and writes the time of São Paulo', () => {
    expect(fake.control.now()).toBe('2026-11-20 09:00:00');
    fake.control.advance({ minutes: 90 });
    expect(fake.control.now()).toBe('2026-11-20 10:30:00');
    fake.control.advanceTo('2026-11-22');
    expect(fake.control.now()).toBe('2026-11-22 10:30:00');
    fake.control.advanceTo('2026-11-23T02:59:59Z');
    expect(fake.control.now()).toBe('2026-11-22 23:59:59');
    fake.control.advance({ months: 3 });
    expect(fake.control.now()).toBe('2027-02-22 23:59:59');
  });

  it('never moves back', () => {
    expect(() => fake.control.advanceTo('2026-11-19')).toThrow('forward');
    expect(() => fake.control.advanceTo('soon')).toThrow();
  });

  it('follows real time by default, and adds what it was moved', () => {
    const clock = createClock();
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
    clock.moveTo(clock.after({ days: 40 }));
    expect(Math.abs(clock.nowMs() - Date.now() - 40 * 86_400_000)).toBeLessThan(4_000_000);
  });

  it('makes unpaid charges overdue on the day after the due date', async () => {
    const { id } = await client.newPayment({ dueDate: '2026-11-21' });
    const statusOf = async () => (await client.get(`/payments/${id}/status`)).body['status'];
    fake.control.advanceTo('2026-11-21');
    expect(await statusOf()).toBe('PENDING');
    fake.control.advanceTo('2026-11-22');
    expect(await statusOf()).toBe('OVERDUE');
    fake.control.payPix(id);
    expect(await statusOf()).toBe('RECEIVED');
  });

  it('does the work of the days in their order, however far it moves', async () => {
    const webhook = {
      name: 'all',
      url: 'http://127.0.0.1:9/',
      events: ['PAYMENT_CREATED', 'PAYMENT_OVERDUE'],
    };
    await client.post('/webhooks', webhook);
    await client.newSubscription({ nextDueDate: '2026-11-25' });
    fake.control.advanceTo('2027-01-27');
    const happened = fake.control
      .deliveries()
      .map(({ event, body }) => [event, String(body['dateCreated']).slice(0, 10)]);
    expect(happened).toEqual([
      ['PAYMENT_CREATED', '2026-11-20'],
      ['PAYMENT_CREATED', '2026-11-20'],
      ['PAYMENT_OVERDUE', '2026-11-26'],
      ['PAYMENT_CREATED', '2026-12-16'],
      ['PAYMENT_OVERDUE', '2026-12-26'],
      ['PAYMENT_CREATED', '2027-01-16'],
      ['PAYMENT_OVERDUE', '2027-01-26'],
    ]);
  });

  it('counts months from the first day, and skips weekends', () => {
    expect([0, 1, 2, 13].map((index) => dueDateAt('2027-01-31', 'MONTHLY', index))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2028-02-29',
    ]);
    expect(dueDateAt('2028-02-29', 'YEARLY', 4)).toBe('2032-02-29');
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(nextBusinessDay)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});
