import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import type { Cost } from './costs.ts';
import { DEAR_FILES } from './dear-files.ts';
import { describeOverLimit, findOverLimit } from './limits.ts';

const cost = (given: Partial<Cost>): Cost => ({
  file: 'packages/a/src/a.test.ts',
  project: 'unit',
  cpuMs: 1_000,
  wallMs: 1_000,
  ...given,
});

describe('the limit of a test file', () => {
  it('is 5 s of processor time for a unit file and 20 s for an int file, with a quarter for the measurement', () => {
    const costs = [
      cost({ file: 'a', cpuMs: 6_200 }),
      cost({ file: 'b', cpuMs: 6_300 }),
      cost({ file: 'c', cpuMs: 24_900, project: 'int' }),
      cost({ file: 'd', cpuMs: 25_100, project: 'int' }),
      cost({ file: 'e', cpuMs: 99_000, project: 'e2e' }),
    ];
    expect(findOverLimit(costs, {}).map(({ file }) => file)).toEqual(['b', 'd']);
  });

  it('is in time of the reference machine: a slow machine takes longer', () => {
    expect(findOverLimit([cost({ cpuMs: 10_000, speed: 0.5 })], {})).toEqual([]);
    expect(findOverLimit([cost({ cpuMs: 5_000, speed: 2 })], {})).toHaveLength(1);
  });

  it('does not hold for a file with a reason', () => {
    expect(findOverLimit([cost({ file: 'a', cpuMs: 60_000 })], { a: 'real speech' })).toEqual([]);
  });

  it('is explained in a sentence', () => {
    expect(describeOverLimit({ file: 'a.test.ts', costMs: 7_250, limitMs: 5_000 })).toContain(
      'a.test.ts costs 7.3 s of processor time, more than 5 s',
    );
  });
});

describe('the list of dear files', () => {
  it('has only files that exist, each with a reason', () => {
    for (const [file, reason] of Object.entries(DEAR_FILES)) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect(reason.length).toBeGreaterThan(10);
    }
  });
});
