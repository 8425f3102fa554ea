import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

/** The last test run's JSON report of jest. */
export const REPORT_FILE = join(ROOT, 'node_modules/.cache/escriba/jest-report.json');

/** The longest reason in a line about a failed test, in characters. */
const REASON_MAX = 160;

/**
 * The part of jest's JSON that names failures. A file that could not run has no tests, and says why in `message`.
 * @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} FileResult
 */

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

/**
 * Returns a line for each test of the last run that failed, and for each file that could not run: its path, its name and the beginning of the
 * reason. A run without a report has none.
 * @param {string} file
 * @returns {string[]}
 */
export function readFailures(file = REPORT_FILE) {
  try {
    /** @type {FileResult[]} */
    const results = JSON.parse(readFileSync(file, 'utf8')).testResults;
    return results.flatMap(describeFailures);
  } catch {
    return [];
  }
}

/**
 * @param {FileResult} result
 * @returns {string[]}
 */
function describeFailures({ name, status, message, assertionResults }) {
  const path = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`failed: ${path}: ${shorten(message)}`] : [];
  return failed.map(
    (test) => `failed: ${path} › ${test.fullName}: ${shorten(test.failureMessages.join(' '))}`,
  );
}

/**
 * @param {string} reason
 * @returns {string}
 */
function shorten(reason) {
  return stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim().slice(0, REASON_MAX);
}
