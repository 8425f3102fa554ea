import { describe, expect, it } from '@jest/globals';
import { createRandom } from './random.ts';
import { runChaos } from './run-chaos.ts';
import { scheduleFaults } from './schedule.ts';

const first = (count: number, seed: number) => {
  const faults = scheduleFaults(createRandom(seed));
  return Array.from({ length: count }, () => faults.next().value);
};

describe('faults', () => {
  it('come in an order that the seed decides, and hit every part in every way', () => {
    const faults = first(23, 7);
    expect(first(23, 7)).toEqual(faults);
    expect(first(23, 8)).not.toEqual(faults);
    expect(new Set(faults.map(({ kind, part }) => `${kind} ${part}`)).size).toBe(23);
  });

  it('lose, double and invent nothing: every promise is kept once it is quiet', async () => {
    const report = await runChaos({ seed: 7, durationMs: 40_000, clients: 3 });
    expect(report.violations).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  }, 900_000);
});
