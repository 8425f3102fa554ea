import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The last test run's JSON report of jest. */
export const REPORT_FILE = join(ROOT, 'node_modules/.cache/escriba/jest-report.json');

/**
 * The part of jest's JSON that the summary line uses. `numRuntimeErrorTestSuites`: files that could not run.
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numRuntimeErrorTestSuites', number>} Report
 */

/**
 * Returns a summary such as `12 passed, 0 failed`, with `, 3 skipped` if there are any. A file that could not run counts as a failure.
 * @param {Report} report
 * @returns {string}
 */
function summarise(report) {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.numPendingTests + report.numTodoTests;
  return `${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Returns the last run's summary; a run without a report failed as a whole.
 * @param {string} file
 * @returns {string}
 */
export function readSummary(file = REPORT_FILE) {
  try {
    return summarise(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return '0 passed, 1 failed';
  }
}
