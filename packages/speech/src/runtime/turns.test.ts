import { expect, it } from '@jest/globals';
import { createTurns } from './turns.ts';

it('tasks run one after another, also after failures', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const task = (name: string, fails = false) =>
    inTurn(async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('one'), task('two', true), task('three')]);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
