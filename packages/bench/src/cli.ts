import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { abortOnSignals } from '@escriba/runtime';
import { createTemporaryDirectory } from '@escriba/testing';
import { percent } from './format.ts';
import { describeMachine, watchOthers } from './machine.ts';
import type { BenchContext, Measurement } from './measurement.ts';
import { accounts } from './measurements/accounts.ts';
import { accuracy } from './measurements/accuracy.ts';
import { billing } from './measurements/billing.ts';
import { bystander } from './measurements/bystander.ts';
import { bigUpload } from './measurements/big-upload.ts';
import { engine } from './measurements/engine.ts';
import { gateway } from './measurements/gateway.ts';
import { assistant } from './measurements/assistant.ts';
import { insights } from './measurements/insights.ts';
import { library } from './measurements/library.ts';
import { lists } from './measurements/lists.ts';
import { lighthouse } from './measurements/lighthouse.ts';
import { live } from './measurements/live.ts';
import { liveVocabulary } from './measurements/live-vocabulary.ts';
import { long } from './measurements/long.ts';
import { longVocabulary } from './measurements/long-vocabulary.ts';
import { memory } from './measurements/memory.ts';
import { overload } from './measurements/overload.ts';
import { page } from './measurements/page.ts';
import { polls } from './measurements/polls.ts';
import { recovery } from './measurements/recovery.ts';
import { requests } from './measurements/requests.ts';
import { scale } from './measurements/scale.ts';
import { small } from './measurements/small.ts';
import { speakers } from './measurements/speakers.ts';
import { start } from './measurements/start.ts';
import { streams } from './measurements/streams.ts';
import { transcript } from './measurements/transcript.ts';
import { uncertain } from './measurements/uncertain.ts';
import { upload } from './measurements/upload.ts';
import { vocabulary } from './measurements/vocabulary.ts';
import { workers } from './measurements/workers.ts';
import { replaceSection } from './report/document.ts';
import { formatSection } from './report/section.ts';

const MEASUREMENTS: readonly Measurement[] = [
  transcript,
  accuracy,
  engine,
  uncertain,
  vocabulary,
  longVocabulary,
  speakers,
  memory,
  upload,
  bigUpload,
  requests,
  gateway,
  polls,
  streams,
  accounts,
  billing,
  library,
  lists,
  bystander,
  overload,
  workers,
  live,
  liveVocabulary,
  long,
  assistant,
  insights,
  start,
  scale,
  recovery,
  small,
  page,
  lighthouse,
];
const ROOT = resolve(import.meta.dirname, '../../..');
const DOCUMENT = resolve(ROOT, 'docs/benchmarks.md');
const USAGE = `Usage: npm run bench -- [${MEASUREMENTS.map(({ name }) => name).join(' | ')}] [--quick] [--print] [--beside FOLDER]

Measures the product against its raw tools on this machine and writes the figures into docs/benchmarks.md.
--print only prints them; --quick does so with small inputs, to try the programs. --beside names another checkout, whose
engine accuracy measures beside this one's.`;

const run = promisify(execFile);
const stopped = abortOnSignals();

const main = async (): Promise<void> => {
  const { chosen, quick, print, beside } = readArguments();
  const machine = describeMachine();
  console.log(`${machine.text}, load ${machine.load}`);
  if (machine.isBusy) console.warn('The machine is busy: these figures are not reliable.');
  for (const measurement of chosen) {
    const startedAt = performance.now();
    console.log(`\n${measurement.name} …`);
    const text = await measure(measurement, machine.text, { quick, beside });
    console.log(`\n${text}\n\n(${Math.round((performance.now() - startedAt) / 1_000)} s)`);
    if (!print) await write(measurement.name, text);
  }
};

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
      beside: { type: 'string' },
    },
  });
  const unknown = positionals.find((name) => MEASUREMENTS.every((measurement) => measurement.name !== name));
  if (unknown !== undefined) throw new Error(`Unknown measurement ${unknown}.\n\n${USAGE}`);
  const chosen = MEASUREMENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const { quick, print, beside } = values;
  return { chosen, quick, print: print || quick, beside: beside === undefined ? undefined : resolve(beside) };
};

const measure = async (
  measurement: Measurement,
  machine: string,
  options: Pick<BenchContext, 'quick' | 'beside'>,
): Promise<string> => {
  const directory = await createTemporaryDirectory();
  const context: BenchContext = {
    ...options,
    folder: directory.path,
    say: (sentence) => console.log(sentence),
    signal: stopped,
  };
  try {
    const readOthers = watchOthers();
    const section = await measurement.run(context);
    const others = readOthers();
    const day = new Date().toISOString().slice(0, 10);
    const share = `Other programs used ${percent(others.share)} of the CPU time`;
    const disturbed = others.isDisturbed ? `**${share}: measure again.**` : `${share}.`;
    return `\`npm run bench -- ${measurement.name}\`, ${day}: ${machine}. ${disturbed}\n\n${formatSection(section)}`;
  } finally {
    await directory.remove();
  }
};

const write = async (name: string, text: string): Promise<void> => {
  await writeFile(DOCUMENT, replaceSection(await readFile(DOCUMENT, 'utf8'), name, text));
  await run(resolve(ROOT, 'node_modules/.bin/oxfmt'), [DOCUMENT], { timeout: 30_000 });
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error && !stopped.aborted ? error : String(error));
  process.exitCode = 1;
}
