import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Requirements of levels 1 and 2 of ASVS 5.0.0 in each chapter. */
const CHAPTERS: readonly number[] = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const RESULTS = ['met', 'not met', 'n/a'] as const;
type Result = (typeof RESULTS)[number];
type Row = {
  readonly id: string;
  readonly result: Result | undefined;
  readonly places: readonly string[];
  readonly test: string;
};

const ROW = /^\| (\d+\.\d+\.\d+) +\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;

/** Finds what is wrong with the table of `docs/asvs.md`: rows that are missing or without evidence, and numbers that are not those of the rows. */
export const findAsvsFaults = async (root: string): Promise<readonly string[]> => {
  const text = await readFile(join(root, 'docs/asvs.md'), 'utf8');
  return listAsvsFaults(text, (path) => existsSync(join(root, path)));
};

/**
 * Lists the faults of a text; `exists` says whether a path is there.
 *
 * @internal for tests of changed tables
 */
export const listAsvsFaults = (text: string, exists: (path: string) => boolean): readonly string[] => {
  const rows = readRows(text);
  return [
    ...findMissingRows(rows),
    ...rows.flatMap((row) => findRowFaults(row, exists)),
    ...findWrongNumbers(text, rows),
  ];
};

const readRows = (text: string): readonly Row[] =>
  [...text.matchAll(ROW)].map(([, id = '', , result = '', place = '', test = '']) => ({
    id,
    result: RESULTS.find((one) => one === result.trim()),
    places: spansIn(place),
    test: test.trim(),
  }));

const spansIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

const findMissingRows = (rows: readonly Row[]): readonly string[] => {
  const ids = rows.map(({ id }) => id);
  const twice = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map(
    (id) => `${id} is there twice`,
  );
  const counts = CHAPTERS.flatMap((expected, at) => {
    const count = ids.filter((id) => id.startsWith(`${at + 1}.`)).length;
    return count === expected ? [] : [`chapter ${at + 1} has ${count} requirements in place of ${expected}`];
  });
  return [...twice, ...counts];
};

const findRowFaults = (
  { id, result, places, test }: Row,
  exists: (path: string) => boolean,
): readonly string[] => {
  if (result === undefined) return [`${id} has no result`];
  const paths = [...places, ...spansIn(test).filter((span) => span.includes('/'))];
  const gone = paths
    .filter((path) => !exists(path))
    .map((path) => `${id} names ${path}, which does not exist`);
  if (result === 'n/a') return test === '' ? [`${id} does not say why it is n/a`] : gone;
  if (places.length === 0) return [`${id} names no place`, ...gone];
  if (result !== 'met') return test === '' ? [`${id} does not say what is missing`, ...gone] : gone;
  const isTested = test === 'review' || (spansIn(test).length > 0 && spansIn(test).every(isTestFile));
  return isTested ? gone : [`${id} is met, but names no test file`, ...gone];
};

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);

const findWrongNumbers = (text: string, rows: readonly Row[]): readonly string[] => {
  const count = (result: Result): number => rows.filter((row) => row.result === result).length;
  const applying = rows.length - count('n/a');
  const expected: readonly (readonly [string, string])[] = [
    ['all', String(rows.length)],
    ...RESULTS.map((result) => [result, String(count(result))] as const),
    ['met, of those that apply', `${((100 * count('met')) / applying).toFixed(1)} %`],
  ];
  return expected.flatMap(([name, value]) => {
    const stated = new RegExp(`^\\| ${name} +\\| ([^|]+?) *\\|$`, 'm').exec(text)?.[1];
    return stated === value ? [] : [`“${name}” is stated as ${stated ?? 'nothing'}, but is ${value}`];
  });
};
