import { confirmTimes, type PlainLine, readLine } from './read-line.ts';
import { readTable } from './read-table.ts';
import type { Piece } from './to-items.ts';

/** A paragraph with its lines, or a row of a table. */
export type TextBlock = { readonly lines: readonly string[] } | { readonly cells: readonly string[] };

type Line = Extract<Piece, { kind: 'line' }>;

/** Splits a document into lines and the rows of turns; `other` are the headings of columns. */
export const toPieces = (blocks: readonly TextBlock[]): { pieces: Piece[]; other: string[] } => {
  // The lines of a text of one block are paragraphs; otherwise they continue each other.
  const isWrapped = blocks.length > 1;
  const read = groupRows(blocks).map((group) =>
    'rows' in group ? readRows(group.rows) : { pieces: toLines(group.lines, isWrapped), other: [] },
  );
  return {
    pieces: withConfirmedTimes(read.flatMap(({ pieces }) => pieces)),
    other: read.flatMap(({ other }) => other),
  };
};

const readRows = (rows: readonly (readonly string[])[]): { pieces: Piece[]; other: string[] } => {
  const table = readTable(rows.map((cells) => cells.map(tidy)));
  if (table === undefined) return { pieces: rows.flatMap((cells) => toLines(cells, false)), other: [] };
  return { pieces: table.turns.map((turn) => ({ kind: 'row', ...turn })), other: table.other };
};

export const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const toLines = (texts: readonly string[], isWrapped: boolean): Line[] =>
  texts
    .flatMap((text) => text.split('\n'))
    .map((text) => withoutMark(text.trim()))
    .filter(Boolean)
    .map((text, index) => tidied(readLine(text), isWrapped && index > 0));

/** Removes the marks of a bold name, which chat programs and notes write as `**Ana**`. */
const withoutMark = (line: string): string => line.replace(/^(\*\*|__)([^*_]{1,80})\1/, '$2');

const tidied = (line: PlainLine, isContinued: boolean): Line => ({
  kind: 'line',
  isContinued,
  ...line,
  text: tidy(line.text),
});

const withConfirmedTimes = (pieces: readonly Piece[]): Piece[] => {
  const confirmed = confirmTimes(pieces.filter((piece) => piece.kind === 'line'));
  let next = 0;
  return pieces.map((piece) => {
    if (piece.kind === 'row') return piece;
    const line = confirmed[next];
    next += 1;
    return line === undefined ? piece : tidied(line, piece.isContinued);
  });
};

type Group = { readonly lines: readonly string[] } | { readonly rows: (readonly string[])[] };

/** Groups the rows of a table together; other blocks stay single. */
const groupRows = (blocks: readonly TextBlock[]): Group[] => {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if ('lines' in block) groups.push(block);
    else if (last !== undefined && 'rows' in last) last.rows.push(block.cells);
    else groups.push({ rows: [block.cells] });
  }
  return groups;
};
