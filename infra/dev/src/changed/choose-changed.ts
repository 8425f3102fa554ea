import { ROOT } from '../../bootstrap/paths.mjs';
import { readDurations } from '../costs/costs.ts';
import { createRepository } from './changed-files.ts';
import type { Choice } from './choose-tests.ts';
import { chooseTests, findReachingAll } from './choose-tests.ts';
import { buildModuleGraph } from './module-graph.ts';
import { fitWithinTime } from './within-time.ts';

/** The chosen tests. `files`: the test files that a change reaches, or undefined for all of them. `lines` say what was chosen and why. */
export type Chosen = { readonly files: readonly string[] | undefined; readonly lines: readonly string[] };

/** Chooses the tests that the change since `revision` reaches; default: what the branch changes. */
export const chooseChanged = (revision?: string): Chosen => {
  const repository = createRepository(ROOT);
  const base = revision ?? repository.findBase();
  const change = repository.readChange(base);
  const since = `${count(change.files.length, 'file')} changed since ${base.slice(0, 8)}`;
  if (change.files.length === 0) return { files: [], lines: [`${since}: no test runs.`] };
  const reachingAll = findReachingAll(change);
  if (reachingAll !== undefined)
    return { files: undefined, lines: [`${since}; ${reachingAll} reaches every test: everything runs.`] };
  const files = repository.listFiles();
  const { read } = repository;
  const choices = chooseTests(change, { files, graph: buildModuleGraph(files, read), read });
  const { kept, left, seconds } = fitWithinTime(choices, readDurations());
  return {
    files: kept.map(({ file }) => file),
    lines: [
      `${since}: ${change.files.slice(0, 4).join(', ')}${change.files.length > 4 ? ' …' : ''}`,
      `Chosen: ${count(kept.length, 'test file')}, about ${seconds} s of test time: ${describeReasons(kept)}.`,
      left.length === 0
        ? 'Sweeps over all pages and what only the running product joins are left to `npm test`.'
        : `Left to \`npm test\`: ${count(left.length, 'file')} farther from the change, for which two minutes are too short.`,
    ],
  };
};

const REASONS = {
  changed: 'changed themselves',
  imports: 'by imports',
  folder: 'beside a reached file of their service',
  tables: 'by tables',
  texts: 'by texts of the page',
  area: 'by the areas of journeys',
} as const;

const describeReasons = (choices: readonly Choice[]): string =>
  Object.entries(REASONS)
    .map(([reason, words]) => ({ words, many: choices.filter((one) => one.reason === reason).length }))
    .filter(({ many }) => many > 0)
    .map(({ words, many }) => `${many} ${words}`)
    .join(', ') || 'none is reached';

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;
