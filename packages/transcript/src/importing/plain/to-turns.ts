import type { LeftOut, PlainTurn } from '../imported.ts';
import { findSpeakers, nameBefore } from '../speaker-names.ts';
import { isFrontMatter, isNotice } from './front-matter.ts';
import { type Item, type Piece, toItems } from './to-items.ts';

/** Turns of the lines of a text: a name before the words, in a line above them, or in a column beside them. */
export const toTurns = (
  pieces: readonly Piece[],
  known: readonly string[],
): { turns: PlainTurn[]; left: LeftOut } => {
  const [spoken, notices] = withoutNotices(pieces);
  const items = toItems(spoken, known);
  const front = frontOf(items, known);
  const told = items.slice(front.length);
  // What another program wrote is no prose with a colon: a name that speaks once is one, too.
  const isOfProgram = front.length + notices.length > 0 || told.some(({ kind }) => kind === 'head');
  const speakers = speakersOf(told, known, isOfProgram);
  const names: string[] = [];
  const turns: PlainTurn[] = [];
  let heading: string | null = null;
  let headMs: number | undefined;
  const say = (speaker: string | null, text: string, startMs = headMs): void => {
    if (text === '') return;
    turns.push({ speaker, text, ...(startMs === undefined ? {} : { startMs }) });
    headMs = undefined;
  };
  for (const item of told) {
    const found = item.kind === 'text' && item.name === undefined ? nameBefore(item.text) : undefined;
    if (item.kind === 'head') {
      [heading, headMs] = [item.name, item.startMs ?? headMs];
      if (heading !== null) names.push(heading);
    } else if (item.name !== undefined) {
      names.push(item.name);
      say(item.name, item.text, item.startMs);
    } else if (found !== undefined && speakers.has(found.name)) {
      names.push(found.written);
      const startMs = item.startMs ?? found.startMs;
      if (found.rest === '') [heading, headMs] = [found.name, startMs ?? headMs];
      else say(found.name, found.rest, startMs);
    } else say(heading, item.text, item.startMs);
  }
  return { turns, left: { names, repeated: [], other: [...front, ...notices] } };
};

const speakersOf = (
  items: readonly Item[],
  known: readonly string[],
  isOfProgram = false,
): ReadonlySet<string> => {
  const texts = items.flatMap((item) => (item.kind === 'text' && item.name === undefined ? [item] : []));
  const sure = texts.flatMap(({ isTimed, text }) => {
    const found = nameBefore(text);
    return found !== undefined && (isTimed || found.startMs !== undefined) ? [found.name] : [];
  });
  return findSpeakers(
    texts.map(({ text }) => text),
    { known, sure, isTimed: isOfProgram },
  );
};

const withoutNotices = (pieces: readonly Piece[]): [Piece[], string[]] => [
  pieces.filter((piece) => !isLineOfNotice(piece)),
  pieces.filter(isLineOfNotice).map(({ text }) => text),
];

const isLineOfNotice = (piece: Piece): boolean => piece.kind === 'line' && isNotice(piece.raw);

const isTurnOfTime = (item: Item): boolean => item.kind === 'head' || item.isTimed;

/** Returns the lines before the first turn, if they are no turn. */
const frontOf = (items: readonly Item[], known: readonly string[]): string[] => {
  const firstTimed = items.findIndex(isTurnOfTime);
  const speakers = new Set([
    ...speakersOf(items, known),
    ...(firstTimed === -1 ? [] : speakersOf(items.slice(firstTimed), known, true)),
  ]);
  const isTurn = (item: Item): boolean =>
    isTurnOfTime(item) || speakers.has((item.kind === 'text' && nameBefore(item.text)?.name) || '');
  const first = items.findIndex(isTurn);
  const item = items[first];
  if (first < 1 || item === undefined || items.filter(isTurn).length < 2) return [];
  const texts = items.slice(0, first).flatMap((before) => (before.kind === 'text' ? [before.text] : []));
  return isFrontMatter(texts, isTurnOfTime(item)) ? texts : [];
};
