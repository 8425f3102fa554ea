import { looksLikeCaptions, readCaptions } from '../captions/read-captions.ts';
import type { ReadText } from '../imported.ts';
import { readCsv } from './read-csv.ts';
import { readTable } from './read-table.ts';
import { type TextBlock, tidy, toPieces } from './to-pieces.ts';
import { toTurns } from './to-turns.ts';

/** Share of lines with the same number of columns, from which a text is a table. */
const TABLE_SHARE_MIN = 0.6;

/**
 * Reads paragraphs of plain text with their speakers and times, as Teams, Meet, Zoom, Otter and this product write them, and tables. `known`
 * are the transcript's speakers.
 */
export const readPlain = (text: string, known: readonly string[] = []): ReadText => {
  const clean = text.replaceAll(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  const rows = readCsv(clean) ?? rowsOf(clean);
  if (rows !== undefined && readTable(rows) !== undefined)
    return readBlocks(
      rows.map((cells) => ({ cells })),
      known,
    );
  const blocks = clean.split(/\n(?:[^\S\n]*\n)+/);
  return readBlocks(
    blocks.map((block) => ({ lines: block.split('\n') })),
    known,
  );
};

/** Reads the paragraphs and tables of a document in the same way. */
export const readBlocks = (blocks: readonly TextBlock[], known: readonly string[] = []): ReadText => {
  const written = blocks
    .map((block) => ('cells' in block ? block.cells : block.lines).join('\n'))
    .join('\n\n');
  const captions = looksLikeCaptions(written) ? readCaptions(written, known) : undefined;
  if (captions !== undefined) return captions;
  const { pieces, other } = toPieces(blocks);
  const { turns, left } = toTurns(pieces, known);
  return { kind: 'plain', turns, left: { ...left, other: [...other, ...left.other] } };
};

/** Returns the rows of a text whose columns are separated by tabs or by bars. */
const rowsOf = (text: string): string[][] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines
    .filter((line) => !/^[\s|:+-]+$/.test(line))
    .map((line) => {
      const bare = line.trim();
      const isBarred = bare.startsWith('|') && bare.endsWith('|');
      return (isBarred ? bare.slice(1, -1).split('|') : line.split('\t')).map(tidy);
    });
  const widths = rows.map((row) => row.length).filter((width) => width > 1);
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)];
  const same = widths.filter((width) => width === usual).length;
  return same > 1 && same >= rows.length * TABLE_SHARE_MIN ? rows : undefined;
};
