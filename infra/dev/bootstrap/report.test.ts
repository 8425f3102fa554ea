import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSummary } from './report.mjs';

const report = {
  numPassedTests: 12,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');

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
