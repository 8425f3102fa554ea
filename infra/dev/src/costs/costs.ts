import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';

/** How long a test file took; `speed` is the machine's at that moment, as a factor of the reference machine's. */
export type Cost = {
  readonly file: string;
  readonly project: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly speed?: number;
};

/** The costs of the last run, which `packages/testing/jest/file-cost.mjs` writes while tests run. */
const LAST_RUN = join(ROOT, 'node_modules/.cache/escriba/test-costs.jsonl');
/** The last known cost of every file. */
const KNOWN = join(ROOT, 'node_modules/.cache/escriba/test-costs.json');

export const forgetLastRun = (): void => rmSync(LAST_RUN, { force: true });

/** Returns the costs of the last run; a file that ran several times has the least. */
export const readLastRun = (): readonly Cost[] => {
  if (!existsSync(LAST_RUN)) return [];
  const lines = readFileSync(LAST_RUN, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const least = new Map<string, Cost>();
  for (const cost of lines.map((line) => JSON.parse(line) as Cost)) {
    const known = least.get(cost.file);
    if (known === undefined || known.cpuMs > cost.cpuMs) least.set(cost.file, cost);
  }
  return [...least.values()];
};

/** Adds the last run to what is known of each file. */
export const keepCosts = (costs: readonly Cost[]): void => {
  const known = new Map([...readKnownCosts(), ...costs].map((cost) => [cost.file, cost]));
  mkdirSync(dirname(KNOWN), { recursive: true });
  writeFileSync(KNOWN, JSON.stringify([...known.values()]));
};

export const readKnownCosts = (): readonly Cost[] =>
  existsSync(KNOWN) ? (JSON.parse(readFileSync(KNOWN, 'utf8')) as readonly Cost[]) : [];

/** Returns how long each file took when it last ran, in ms. */
export const readDurations = (): ReadonlyMap<string, number> =>
  new Map(readKnownCosts().map(({ file, wallMs }) => [file, wallMs]));

/** Returns what the file would have taken on the reference machine, in ms of processor time. */
export const toReferenceMs = ({ cpuMs, speed = 1 }: Cost): number => Math.round(cpuMs * speed);
