import Papa from 'papaparse';
import { isHeading } from './table-headings.ts';

/** Longest line of headings. */
const LENGTH_MAX = 1_000;

/** Returns the rows of values that are separated by semicolons, commas or tabs, below their headings. Undefined for any other text. */
export const readCsv = (text: string): string[][] | undefined => {
  const headings = text.slice(0, LENGTH_MAX).trimStart().split('\n', 1)[0] ?? '';
  const delimiter = [';', ',', '\t'].find((mark) => isHeading(rowsOf(headings, mark)[0] ?? []));
  return delimiter === undefined ? undefined : rowsOf(text, delimiter);
};

const rowsOf = (text: string, delimiter: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' }).data.map((row) =>
    row.map((cell) => cell.trim()),
  );
