import { UNNAMED } from '../import-speakers.ts';
import { canBeName, isProperName, nameBefore } from '../speaker-names.ts';
import type { PlainLine } from './read-line.ts';
import type { TableTurn } from './read-table.ts';

/** A line, or a row of a table whose columns are known. `isContinued`: the line before it is of the same paragraph. */
export type Piece =
  | ({ readonly kind: 'line'; readonly isContinued: boolean } & PlainLine)
  | ({ readonly kind: 'row' } & TableTurn);

/** The text below a heading, or a heading: `name` is null for a heading of only a time. */
export type Item =
  | { readonly kind: 'head'; readonly name: string | null; readonly startMs: number | undefined }
  | {
      readonly kind: 'text';
      text: string;
      readonly name: string | undefined;
      readonly isTimed: boolean;
      readonly startMs: number | undefined;
    };

/** Share of the lines of only a time that have a name beside them, from which such a name is a heading. */
const BESIDE_SHARE_MIN = 0.8;

/** Returns the lines of a text as headings and what is said below them. */
export const toItems = (pieces: readonly Piece[], known: readonly string[]): Item[] => {
  const headings = findHeadings(pieces, known);
  const items: Item[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = items.at(-1);
    const head = headOf(piece, headings.get(index));
    // A time below a name belongs to it.
    const isBelow =
      head?.name === null && last?.kind === 'head' && last.name !== null && last.startMs === undefined;
    if (isBelow) items[items.length - 1] = { ...last, startMs: head.startMs };
    else if (head !== undefined) items.push(head);
    else if (last?.kind === 'text' && continues(piece)) last.text += ` ${piece.text}`;
    else items.push(textOf(piece));
  }
  return items;
};

const headOf = (piece: Piece, heading: string | undefined): Extract<Item, { kind: 'head' }> | undefined => {
  if (piece.kind === 'row') return undefined;
  const { head, time, text } = piece;
  if (head !== undefined) return { kind: 'head', name: head.name, startMs: head.time.startMs };
  if (heading !== undefined) return { kind: 'head', name: heading, startMs: time?.startMs };
  return time !== undefined && text === '' ? { kind: 'head', name: null, startMs: time.startMs } : undefined;
};

const continues = (piece: Piece): boolean =>
  piece.kind === 'line' &&
  piece.isContinued &&
  piece.time === undefined &&
  nameBefore(piece.text) === undefined;

const textOf = (piece: Piece): Item =>
  piece.kind === 'row'
    ? { kind: 'text', text: piece.text, name: piece.name, isTimed: true, startMs: piece.startMs }
    : {
        kind: 'text',
        text: piece.text,
        name: undefined,
        isTimed: piece.time !== undefined,
        startMs: piece.time?.startMs,
      };

/** Finds lines that are the name of the speaker below, by their index. */
const findHeadings = (pieces: readonly Piece[], known: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    [...headingsBehindTimes(pieces, known), ...headingsBesideTimes(pieces)].map((index) => [
      index,
      pieces[index]?.text ?? '',
    ]),
  );

/** Finds names behind a time: well apart from it, known, or in several lines. */
const headingsBehindTimes = (pieces: readonly Piece[], known: readonly string[]): number[] => {
  const knownNames = new Set(known.map((name) => name.toLowerCase()));
  const isKnown = (name: string): boolean => knownNames.has(name.toLowerCase()) || UNNAMED.test(name);
  const behind = indicesOf(pieces, (piece, next) => hasTime(piece) && canBeName(piece.text) && isBare(next));
  const uses = countBy(behind.map((index) => pieces[index]?.text ?? ''));
  return behind.filter((index) => {
    const piece = pieces[index];
    if (piece?.kind !== 'line') return false;
    const isApart = piece.time?.isStrong === true && isProperName(piece.text);
    return isApart || isKnown(piece.text) || (uses.get(piece.text) ?? 0) > 1;
  });
};

/** Finds names in the line below each line of only a time, or above each. */
const headingsBesideTimes = (pieces: readonly Piece[]): number[] => {
  const alone = indicesOf(pieces, (piece) => hasTime(piece) && piece.text === '');
  const isUsual = (found: readonly number[]): boolean =>
    found.length > 1 && found.length >= alone.length * BESIDE_SHARE_MIN;
  const below = alone.filter((index) => isNameLine(pieces[index + 1]) && isBare(pieces[index + 2]));
  if (isUsual(below)) return below.map((index) => index + 1);
  const above = alone.filter((index) => isNameLine(pieces[index - 1]) && isBare(pieces[index + 1]));
  return isUsual(above) ? above.map((index) => index - 1) : [];
};

type LinePiece = Extract<Piece, { kind: 'line' }>;

const indicesOf = (
  pieces: readonly Piece[],
  test: (piece: LinePiece, next: Piece | undefined) => boolean,
): number[] =>
  pieces.flatMap((piece, index) => (piece.kind === 'line' && test(piece, pieces[index + 1]) ? [index] : []));

const hasTime = ({ time }: LinePiece): boolean => time !== undefined;

/** Returns whether a piece is a line without a time or a heading. */
const isBare = (piece: Piece | undefined): boolean =>
  piece?.kind === 'line' && piece.time === undefined && piece.head === undefined;

const isNameLine = (piece: Piece | undefined): boolean => isBare(piece) && isProperName(piece?.text ?? '');

const countBy = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
