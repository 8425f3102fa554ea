import { posix } from 'node:path';
import { JOURNEYS, listAreas } from './journeys.ts';
import {
  findServer,
  findServerOfTables,
  isComposition,
  isForTests,
  isTest,
  reachesEverything,
} from './kinds-of-files.ts';
import type { ModuleGraph } from './module-graph.ts';
import { reach } from './reach.ts';

/** A change. `words`: the texts of the interface that it adds, alters or removes. */
export type Change = { readonly files: readonly string[]; readonly words: readonly string[] };
export type Reason = 'changed' | 'imports' | 'folder' | 'tables' | 'texts' | 'area';
/** A chosen test. `distance`: how many steps it is from the change; those that are nearer run first. */
export type Choice = { readonly file: string; readonly reason: Reason; readonly distance: number };

type Repository = {
  readonly files: readonly string[];
  readonly graph: ModuleGraph;
  readonly read: (file: string) => string;
};

/** Distances of tests that no import leads to. */
const BESIDE = 0.5;
const TEXT = 1;
const AREA = 2;
const TABLES = 3;
const E2E = 'packages/e2e/src/';

/** Returns the file whose change reaches every test, if there is one. */
export const findReachingAll = ({ files }: Change): string | undefined =>
  files.find((file) => reachesEverything(file) && !isTest(file));

/** Returns the tests that a change reaches, nearest first. */
export const chooseTests = (change: Change, { files, graph, read }: Repository): readonly Choice[] => {
  const tests = files.filter(isTest);
  const reached = reach(change.files, graph);
  const choices = [
    ...listImporting(tests, reached),
    ...listInFolders(tests, reached),
    ...listSpeaking(tests, change.words, read),
    ...change.files.flatMap((file) => [...listOfTables(tests, file), ...listOfAreas(file)]),
  ];
  const changedFolders = new Set(
    change.files.filter((file) => !isTest(file)).map((file) => posix.dirname(file)),
  );
  const nearest = new Map<string, Choice>();
  for (const choice of choices) {
    const isBeside = choice.distance > 0 && changedFolders.has(posix.dirname(choice.file));
    const distance = isBeside ? BESIDE : choice.distance;
    const known = nearest.get(choice.file);
    if (known === undefined || known.distance > distance) nearest.set(choice.file, { ...choice, distance });
  }
  return [...nearest.values()].toSorted((one, other) => one.distance - other.distance);
};

const listImporting = (tests: readonly string[], reached: ReadonlyMap<string, number>): readonly Choice[] =>
  tests.flatMap((file) => {
    const distance = reached.get(file);
    if (distance === undefined) return [];
    return [{ file, distance, reason: distance === 0 ? 'changed' : 'imports' }];
  });

/** Tests of a service check what is in their folder and below it through the whole service, which no import shows. */
const listInFolders = (tests: readonly string[], reached: ReadonlyMap<string, number>): readonly Choice[] => {
  const folders = new Map<string, number>();
  for (const [file, distance] of reached) {
    if (findServer(file) === undefined || isTest(file) || (distance > 0 && isComposition(file))) continue;
    const folder = posix.dirname(file);
    folders.set(folder, Math.min(folders.get(folder) ?? Infinity, distance));
  }
  return [...folders].flatMap(([folder, distance]) =>
    tests
      .filter((file) => findServer(file) === findServer(`${folder}/`))
      .filter((file) => `${folder}/`.startsWith(`${posix.dirname(file)}/`))
      .map((file): Choice => ({ file, reason: 'folder', distance: distance + 1 })),
  );
};

const listSpeaking = (
  tests: readonly string[],
  words: readonly string[],
  read: (file: string) => string,
): readonly Choice[] => {
  if (words.length === 0) return [];
  return tests
    .filter((file) => words.some((word) => read(file).includes(word)))
    .map((file): Choice => ({ file, reason: 'texts', distance: TEXT }));
};

const listOfTables = (tests: readonly string[], changed: string): readonly Choice[] => {
  const server = findServerOfTables(changed);
  if (server === undefined) return [];
  return tests
    .filter((file) => file.startsWith(`${server}/`) && file.endsWith('.int.test.ts'))
    .map((file): Choice => ({ file, reason: 'tables', distance: TABLES }));
};

const listOfAreas = (changed: string): readonly Choice[] => {
  if (isTest(changed) || isForTests(changed)) return [];
  const areas = new Set(listAreas(changed));
  return Object.entries(JOURNEYS)
    .filter(([, own]) => own.some((area) => areas.has(area)))
    .map(([journey]): Choice => ({ file: E2E + journey, reason: 'area', distance: AREA }));
};
