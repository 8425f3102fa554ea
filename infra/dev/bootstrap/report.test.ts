import { describe, expect, it } from '@jest/globals';
import { readSummary, summarise } from './report.mjs';

const report = {
  numPassedTests: 12,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the summary line of a test run', () => {
  it('counts what passed and failed', () => {
    expect(summarise(report)).toBe('12 passed, 0 failed');
  });

  it('names skipped tests only when there are any', () => {
    expect(summarise({ ...report, numPendingTests: 2, numTodoTests: 1 })).toBe(
      '12 passed, 0 failed, 3 skipped',
    );
  });

  it('counts a file that could not run as a failure', () => {
    expect(summarise({ ...report, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toBe(
      '12 passed, 3 failed',
    );
  });

  it('calls a run without a report failed', () => {
    expect(readSummary('/nowhere/report.json')).toBe('0 passed, 1 failed');
  });
});
