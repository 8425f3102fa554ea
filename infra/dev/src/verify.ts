import { failWith } from '../bootstrap/fail.mjs';
import { CHECKS } from './verify/checks.ts';
import type { Check } from './verify/checks.ts';

type Outcome = { readonly name: string; readonly faults: string | undefined };

const run = async ({ name, run }: Check): Promise<Outcome> => {
  const startMs = performance.now();
  const faults = await run().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  console.log(`${faults === undefined ? '✓' : '✗'} ${name.padEnd(12)} ${seconds} s`);
  return { name, faults };
};

/** Runs every check in parallel, prints a line for each and the failures at the end. */
const verify = async (): Promise<void> => {
  const outcomes = await Promise.all(CHECKS.map(run));
  const failed = outcomes.filter((outcome) => outcome.faults !== undefined);
  for (const { name, faults } of failed) console.error(`\n── ${name}\n${faults?.trim()}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
};

await verify().catch(failWith);
