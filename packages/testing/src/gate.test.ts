import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Gate, openGate } from './gate.ts';
import { passGate } from './pass-gate.ts';

let gate: Gate;
let passed: number;
const arrive = async (): Promise<void> => {
  await passGate(gate.port);
  passed += 1;
};

beforeEach(async () => {
  gate = await openGate();
  passed = 0;
});
afterEach(() => gate.close());

it('is open at first', async () => {
  await Promise.all([arrive(), arrive()]);
  expect(passed).toBe(2);
});

it('lets the allowed number through, and the others when it opens', async () => {
  gate.allow(1);
  const arrivals = [arrive(), arrive(), arrive()];
  await Promise.race(arrivals);
  await gate.untilHeld(2);
  expect([passed, gate.countHeld()]).toEqual([1, 2]);
  gate.open();
  await Promise.all(arrivals);
  expect(passed).toBe(3);
});

it('lets them through one by one until a condition holds', async () => {
  gate.allow(0);
  const arrivals = [arrive(), arrive(), arrive()];
  await gate.untilHeld(3);
  await gate.passOneByOne(3, async () => gate.countHeld() < 2);
  expect(gate.countHeld()).toBe(1);
  gate.open();
  await Promise.all(arrivals);
});

it('holds no process after it was closed for good', async () => {
  gate.allow(0);
  const arrival = arrive();
  await gate.untilHeld();
  await gate.close();
  await arrival;
  await arrive();
  gate = await openGate();
});
