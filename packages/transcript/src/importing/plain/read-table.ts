import { CLOCK, clockMs } from '../clock.ts';
import { canBeName, isProperName } from '../speaker-names.ts';
import { isHeading, withClocks } from './table-headings.ts';

/** A row of a table of turns. `name` is undefined where the table has no column of names. */
export type TableTurn = { readonly text: string; readonly name?: string; readonly startMs?: number };

export type ReadTable = { readonly turns: TableTurn[]; readonly other: string[] };

type Columns = { readonly time: number; readonly name: number; readonly ignored: ReadonlySet<number> };

const TIME_CELL = new RegExp(
  String.raw`^[[(]?(${CLOCK})(?:\s*(?:-{1,2}>|[–—→-]|até|a|to)?\s*${CLOCK})?[\])]?$`,
);
const NUMBER_CELL = /^\d{1,6}[.)ºª]?$/;
/** First cells of a table about the recording. */
const LABEL =
  /^(?:data|local|hora|hor[áa]rio|dura[çc][ãa]o|processo|assunto|projeto|arquivo|t[íi]tulo|tema|date|place|time|duration|subject|project|file|title)$/i;
const SHARE_MIN = 0.6;
const NAMES_SHARE_MIN = 0.9;
const NAME_WORDS_MAX = 5;

/** Reads the turns of a table with a column of names or times; a cell without a name has that above it. Undefined for any other table. */
export const readTable = (rows: readonly (readonly string[])[]): ReadTable | undefined => {
  const isHeaded = rows.length > 1 && isHeading(rows[0] ?? []);
  const body = isHeaded ? withClocks(rows) : rows;
  const columns = findColumns(body);
  if (columns === undefined) return undefined;
  const turns: TableTurn[] = [];
  const other = isHeaded ? (rows[0] ?? []).filter((cell) => cell !== '') : [];
  let last: string | undefined;
  for (const row of body) {
    const { name, text, startMs } = readRow(row, columns);
    last = name ?? last;
    const isTitle = text === '' && name !== undefined;
    if (isTitle) other.push(name);
    else if (text !== '')
      turns.push({
        text,
        ...(last === undefined ? {} : { name: last }),
        ...(startMs === undefined ? {} : { startMs }),
      });
  }
  return { turns, other };
};

const findColumns = (rows: readonly (readonly string[])[]): Columns | undefined => {
  const width = Math.max(...rows.slice(0, 200).map((row) => row.length));
  const indices = Array.from({ length: Math.min(width, 20) }, (_, index) => index);
  const cells = indices.map((index) => rows.flatMap((row) => row[index] || []));
  const share = (index: number, test: (cell: string) => boolean): number =>
    (cells[index] ?? []).filter(test).length / Math.max(1, cells[index]?.length ?? 0);
  const times = indices.filter((index) => share(index, (cell) => TIME_CELL.test(cell)) >= SHARE_MIN);
  const numbers = indices.filter(
    (index) => cells[index]?.length && share(index, (cell) => NUMBER_CELL.test(cell)) === 1,
  );
  const ignored = new Set([...times, ...numbers]);
  const rest = indices.filter((index) => !ignored.has(index) && (cells[index]?.length ?? 0) > 0);
  // Usually before the words, sometimes in the last column.
  const name = rest.length > 1 ? rest.find((index) => areNames(cells[index] ?? [])) : undefined;
  if (rest.length === 0 || (name === undefined && times.length === 0)) return undefined;
  return { time: times[0] ?? -1, name: name ?? -1, ignored };
};

const areNames = (cells: readonly string[]): boolean => {
  const names = cells.map(withoutColon);
  const possible = names.filter((name) => canBeName(name) && name.split(/\s+/).length <= NAME_WORDS_MAX);
  if (possible.length < names.length * NAMES_SHARE_MIN) return false;
  const recurs = new Set(names).size < names.length;
  return recurs || (names.every(isProperName) && !names.some((name) => LABEL.test(name)));
};

const withoutColon = (cell: string): string => cell.replace(/\s*:$/, '');

const readRow = (row: readonly string[], { time, name, ignored }: Columns) => {
  const clock = TIME_CELL.exec(row[time] ?? '')?.[1];
  const own = withoutColon(row[name] ?? '');
  const text = row
    .filter((cell, index) => cell !== '' && index !== name && (!ignored.has(index) || isWords(cell)))
    .join(' ');
  return { name: own || undefined, text, startMs: clock === undefined ? undefined : clockMs(clock) };
};

/** Returns whether a cell has words: in a column of times or numbers it is neither. */
const isWords = (cell: string): boolean => !TIME_CELL.test(cell) && !NUMBER_CELL.test(cell);
