import { readFileSync } from 'node:fs';
import runner from 'jest-circus/runner';
import { extract, parse } from 'jest-docblock';
import { startCost } from './file-cost.mjs';

const FAILED = Symbol.for('escriba.test_failed');
const runFile = runner.default ?? runner;

/**
 * Runs the tests of a file in a random order, which `--seed` repeats, and writes down what they cost.
 *
 * A file that tells one story, each test going on where the one before ended, says in its first comment that it keeps its order, and why:
 * `@keepOrder the later tests read what the first one uploads`. All files of a project with the environment's option `keepsOrder` do.
 */
export default async function runTests(globalConfig, config, environment, runtime, testPath, ...others) {
  const { keepOrder } = parse(extract(readFileSync(testPath, 'utf8')));
  if (keepOrder === '') throw new Error('@keepOrder needs the reason why the order counts');
  const isKept = keepOrder !== undefined || config.testEnvironmentOptions.keepsOrder === true;
  const randomize = globalConfig.randomize && !isKept;
  const finishCost = startCost(globalConfig, config, testPath);
  environment.handleTestEvent = rememberFailure;
  try {
    return await runFile({ ...globalConfig, randomize }, config, environment, runtime, testPath, ...others);
  } finally {
    finishCost();
  }
}

/** Tells the hooks after a test whether it failed: `hasFailed` of `@escriba/testing` reads it. */
const rememberFailure = ({ name }) => {
  if (name === 'test_start') globalThis[FAILED] = false;
  if (name === 'test_fn_failure' || name === 'hook_failure') globalThis[FAILED] = true;
};
