import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';
import { readFailures, readSummary } from './report.mjs';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const report = {
  numPassedTests: 12,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const file = join(mkdtempSync(join(directory.path, 'report-')), 'report.json');

const summaryOf = (differences: Partial<typeof report>): string => {
  writeFileSync(file, JSON.stringify({ ...report, ...differences }));
  return readSummary(file);
};

describe('the summary line of a test run', () => {
  it('counts what passed and failed', () => {
    expect(summaryOf({})).toBe('12 passed, 0 failed');
  });

  it('names skipped tests only when there are any', () => {
    expect(summaryOf({ numPendingTests: 2, numTodoTests: 1 })).toBe('12 passed, 0 failed, 3 skipped');
  });

  it('counts a file that could not run as a failure', () => {
    expect(summaryOf({ numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toBe('12 passed, 3 failed');
  });

  it('calls a run without a report failed', () => {
    expect(readSummary('/nowhere/report.json')).toBe('0 passed, 1 failed');
  });
});

describe('the failures of a test run', () => {
  const result = (name: string, values: object) => ({
    name: join(ROOT, name),
    status: 'failed',
    message: '',
    assertionResults: [],
    ...values,
  });
  const failuresOf = (testResults: object[]): string[] => {
    writeFileSync(file, JSON.stringify({ ...report, testResults }));
    return readFailures(file);
  };

  it('are named with their file and the beginning of the reason, without colours', () => {
    const passed = { status: 'passed', fullName: 'a sum is right', failureMessages: [] };
    const failed = {
      status: 'failed',
      fullName: 'a sum is exact',
      failureMessages: [`\u001B[31mExpected: 1\u001B[39m\n\n  Received: 2${' '.repeat(9)}${'x'.repeat(500)}`],
    };
    const [line, ...others] = failuresOf([
      result('packages/db/a.test.ts', { assertionResults: [passed, failed] }),
    ]);
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^failed: packages\/db\/a\.test\.ts › a sum is exact: Expected: 1 Received: 2 x{100,140}$/,
    );
  });

  it('include a file that could not run, and no file that passed', () => {
    const broken = result('packages/db/b.test.ts', { message: 'Cannot find module c' });
    const passed = result('packages/db/d.test.ts', { status: 'passed' });
    expect(failuresOf([broken, passed])).toEqual(['failed: packages/db/b.test.ts: Cannot find module c']);
  });

  it('are unknown without a report', () => {
    expect(readFailures('/nowhere/report.json')).toEqual([]);
  });
});
