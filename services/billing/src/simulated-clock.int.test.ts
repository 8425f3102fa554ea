import { startFakeAsaas } from '@escriba/fakes';
import { createTestLogger, eventually } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followClock } from './simulated-clock.ts';

let fake: Awaited<ReturnType<typeof startFakeAsaas>>;

beforeAll(async () => {
  fake = await startFakeAsaas();
});
afterAll(() => fake.close());

it('the clock follows that of the fake Asaas', async () => {
  const clock = followClock(fake.url, createTestLogger());
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  fake.control.advance({ months: 1 });
  await eventually(async () => clock.now().getTime() - Date.now() > 27 * 86_400_000);
  await clock.stop();
});

it('the clock never steps back, though the fake names whole seconds', async () => {
  const clock = followClock(fake.url, createTestLogger());
  await eventually(async () => clock.now().getTime() - Date.now() > 27 * 86_400_000);
  const times: number[] = [];
  const sampling = setInterval(() => times.push(clock.now().getTime()), 10);
  await eventually(async () => times.length > 150);
  clearInterval(sampling);
  await clock.stop();
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
