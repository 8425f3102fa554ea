import { expect, it } from '@jest/globals';
import { runProgram } from './program.ts';

const run = (timeoutMs: number, script: string) =>
  runProgram(process.execPath, ['--eval', script], timeoutMs);

it('a check that fails returns its output, one that passes returns nothing', async () => {
  expect(await run(60_000, 'console.log("two faults"); process.exit(1)')).toBe('two faults\n');
  expect(await run(60_000, '')).toBeUndefined();
});

it('a check that takes too long is ended, and says so', async () => {
  expect(await run(100, 'setInterval(() => {}, 1_000)')).toBe(
    'Timed out after 0.1 s: too slow, or the machine is too busy.\n',
  );
});
