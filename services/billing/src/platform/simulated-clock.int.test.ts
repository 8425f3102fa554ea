import { startFakeAsaas } from '@escriba/fakes';
import { createTestLogger, eventually } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { followClock } from './simulated-clock.ts';

const DAY_MS = 86_400_000;

let fake: Awaited<ReturnType<typeof startFakeAsaas>>;
let clocks: ReturnType<typeof followClock>[];

beforeEach(async () => {
  fake = await startFakeAsaas();
  clocks = [];
});
afterEach(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()));
  await fake.close();
});

const control = async (action: string, ...args: unknown[]): Promise<void> => {
  const response = await fetch(`${fake.url}/control/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ args }),
  });
  expect(response.status).toBe(200);
};
/** Returns a clock that has the time of the fake, which is a day ahead. */
const follow = async () => {
  const clock = followClock(fake.url, createTestLogger());
  clocks.push(clock);
  await eventually(() => daysAhead(clock) > 0.9);
  return clock;
};
const daysAhead = (clock: ReturnType<typeof followClock>): number =>
  (clock.now().getTime() - Date.now()) / DAY_MS;

it('every clock has moved when the fake Asaas has', async () => {
  await control('advanceAll', { days: 1 });
  const [one, other] = [await follow(), await follow()];
  for (let days = 11; days < 100; days += 10) {
    await control('advanceAll', { days: 10 });
    expect([daysAhead(one), daysAhead(other)].map(Math.round)).toEqual([days, days]);
  }
});

it('a clock has moved before the fake Asaas does the work of the days in between', async () => {
  await control('advanceAll', { days: 1 });
  const clock = await follow();
  const fakeDay = (): string => fake.control.now().slice(0, 10);
  const before = fakeDay();
  const moving = fake.control.advanceAll({ days: 10 });
  expect(fakeDay()).toBe(before);
  while (fakeDay() === before) await new Promise(setImmediate);
  expect(Math.round(daysAhead(clock))).toBe(11);
  await moving;
});

it('moves on although a follower has ended', async () => {
  await control('advanceAll', { days: 1 });
  const [left, stays] = [await follow(), await follow()];
  await left.stop();
  await control('advanceAll', { days: 10 });
  expect(Math.round(daysAhead(stays))).toBe(11);
});

it('the clock never steps back', async () => {
  await control('advanceAll', { days: 1 });
  const clock = await follow();
  const times: number[] = [];
  const sampling = setInterval(() => times.push(clock.now().getTime()), 1);
  for (let step = 0; step < 5; step += 1) {
    await control('advanceAll', { hours: 1 });
    const count = times.length;
    await eventually(() => times.length > count + 10);
  }
  clearInterval(sampling);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
