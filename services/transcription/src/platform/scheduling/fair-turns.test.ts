import { describe, expect, it } from '@jest/globals';
import type { SchedulingKey } from './fair-queue.ts';
import { createFairTurns } from './fair-turns.ts';

const visitor: SchedulingKey = { class: 'visitor', user: 'v', recording: 'long' };
const paid: SchedulingKey = { class: 'paid', user: 'p', recording: 'clip' };

describe('turns at a process', () => {
  it("are as many as the process's concurrency, and a paid clip comes before waiting work", async () => {
    const { inTurn } = createFairTurns(1);
    const order: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      order.push(name);
      running -= 1;
    };
    const waiting = ['1', '2', '3'].map((name) => inTurn(visitor, work(name)));
    await Promise.all([...waiting, inTurn(paid, work('clip'))]);
    expect(order).toEqual(['1', 'clip', '2', '3']);
  });

  it('continue after one that fails', async () => {
    const { inTurn } = createFairTurns(1);
    await expect(inTurn(visitor, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await inTurn(paid, async () => 'done')).toBe('done');
  });
});
