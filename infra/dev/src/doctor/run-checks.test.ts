import { describe, expect, it } from '@jest/globals';
import { ok } from './finding.ts';
import { type Check, runChecks } from './run-checks.ts';

const TODO = 'Start Postgres, or correct DATABASE_URL.';
const never = (): Promise<never> => new Promise(() => {});

/** Returns a check whose attempts end as listed, the last one again and again. */
const checkWith = (...attempts: (() => Promise<readonly ReturnType<typeof ok>[]>)[]) => {
  let runs = 0;
  const check: Check = {
    name: 'postgres',
    todo: TODO,
    timeoutMs: 5,
    run: () => {
      const current = attempts[Math.min(runs, attempts.length - 1)] ?? never;
      runs += 1;
      return current();
    },
  };
  return { check, countRuns: () => runs };
};
const works = async () => [ok('postgres', 'version 18')];
const refuses = () => Promise.reject(new Error('connect ECONNREFUSED'));

describe('a check', () => {
  it('that was only slow is not blamed: it runs again, alone, and its result counts', async () => {
    const findings = await runChecks([checkWith(never, works).check]);
    expect(findings.map(({ status }) => status)).toEqual(['ok', 'warning']);
    expect(findings[1]).toMatchObject({
      check: 'postgres, first attempt',
      found: expect.stringContaining('slow'),
    });
    expect(JSON.stringify(findings)).not.toContain('Start Postgres');
  });

  it('that the driver itself gave up on in time is slow too', async () => {
    const gaveUp = () => Promise.reject(new Error('timeout expired'));
    const findings = await runChecks([checkWith(gaveUp, works).check]);
    expect(findings[1]).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('slow: timeout expired'),
    });
  });

  it('that fails twice is an error, with what to do', async () => {
    const { check, countRuns } = checkWith(refuses);
    expect(await runChecks([check])).toEqual([
      { check: 'postgres', status: 'error', found: 'connect ECONNREFUSED', todo: TODO },
    ]);
    expect(countRuns()).toBe(2);
  });

  it('that does not respond twice is slow or not reachable', async () => {
    expect(await runChecks([checkWith(never).check])).toMatchObject([
      {
        status: 'error',
        found: expect.stringMatching(/^slow or not reachable: .*twice$/),
        todo: expect.any(String),
      },
    ]);
  });

  it('says nothing about a server while this machine itself stands still', async () => {
    const standStill = () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
      return never();
    };
    const [finding, ...others] = await runChecks([checkWith(async () => standStill()).check]);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ status: 'warning', found: expect.stringContaining('stood still') });
  });

  it('is repeated after the others are done, so that none disturbs it', async () => {
    const order: string[] = [];
    const other: Check = { name: 'models', todo: '', run: async () => (order.push('models'), []) };
    const slow = checkWith(never, async () => (order.push('postgres again'), [ok('postgres', '')]));
    await runChecks([slow.check, other]);
    expect(order).toEqual(['models', 'postgres again']);
  });
});
