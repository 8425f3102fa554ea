import { openSpeechAnswers } from '@escriba/testing/speech-answers';
import { failWith } from '../bootstrap/fail.mjs';
import { readSummary } from '../bootstrap/report.mjs';
import { chooseChanged } from './changed/choose-changed.ts';
import { forgetLastRun, keepCosts, readLastRun } from './costs/costs.ts';
import { describeOverLimit, findOverLimit } from './costs/limits.ts';
import { runJest } from './test/run-jest.ts';

const describeComputed = (count: number): string =>
  `${count} sounds had no stored answer, so the speech library recognised them: \`npm run answers\` after a whole run keeps that.`;
const CHANGED = /^--changed(?:=(?<revision>.+))?$/;

/**
 * Runs jest over every project; further arguments go to jest (`npm test -- packages/db`). `--changed` runs what the branch changes
 * reaches, `--changed=REVISION` what changed since then.
 */
const test = async (args: readonly string[]): Promise<number> => {
  const changed = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null);
  const others = args.filter((arg) => !CHANGED.test(arg));
  if (changed === undefined) return runAndCheck(others);
  const { files, lines } = chooseChanged(changed.groups?.['revision']);
  for (const line of lines) console.log(line);
  if (files?.length === 0) return 0;
  return runAndCheck(files === undefined ? others : [...others, '--runTestsByPath', ...files]);
};

const runAndCheck = async (args: readonly string[]): Promise<number> => {
  forgetLastRun();
  const code = await runJest(args);
  const summary = readSummary();
  keepCosts(readLastRun());
  const computed = await (await openSpeechAnswers()).countComputed();
  if (computed > 0) console.log(describeComputed(computed));
  const isRefused = code === 0 && (await isOverLimit());
  console.log(summary);
  return isRefused ? 1 : code;
};

/** Runs a file over its limit again, alone: only a file that is over it both times fails, so that no busy machine decides. */
const isOverLimit = async (): Promise<boolean> => {
  const suspects = findOverLimit(readLastRun());
  if (suspects.length === 0) return false;
  console.log(`Measured again, alone: ${suspects.map(({ file }) => file).join(', ')}`);
  const again = suspects.map(({ file }) => file);
  await runJest(['--maxWorkers=1', '--runTestsByPath', ...again], { keepsReport: true });
  const refused = findOverLimit(readLastRun());
  for (const one of refused) console.error(describeOverLimit(one));
  return refused.length > 0;
};

process.exit(await test(process.argv.slice(2)).catch(failWith));
