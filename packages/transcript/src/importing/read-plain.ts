import { UNNAMED } from './import-speakers.ts';
import type { ImportedText, PlainTurn } from './imported.ts';

/** A time at the start of a line, as in `[00:01:02] `, `(1:02) - ` or `00:01:02   `. */
const TIME = /^[[(]?(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[\])]?(?:\s*[-–—])?\s*/;
const NAME = /^(\p{L}[^:.!?]{0,59}):\s+(?=\S)/u;
/** After a time, a line of only a name is a heading for what follows. */
const HEADING = /^\p{L}[^:.!?]{0,59}$/u;
/** Lines with the same name before the colon: fewer are ordinary sentences, unless the transcript knows the name. */
const NAME_USES_MIN = 2;
/** Where so many lines begin with a name, one that occurs once is a speaker too. */
const DIALOGUE_SHARE_MIN = 0.6;

type Line = { readonly text: string; readonly hasTime: boolean; readonly name: string | undefined };

/** Paragraphs of plain text, with the times in front of them removed and their speakers recognised. `known` are the transcript's speakers. */
export const readPlain = (text: string, known: readonly string[] = []): ImportedText => {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '')
    .split(/\n(?:[^\S\n]*\n)+/);
  const paragraphs = blocks.length > 1 ? blocks.map(splitAtHeads) : [text.split('\n')];
  const lines = paragraphs
    .flat()
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine);
  return { kind: 'plain', turns: toTurns(lines, speakersOf(lines, known)) };
};

/** The names before the colons of separate texts, if they are speakers'. */
export const splitNames = (texts: readonly string[], known: readonly string[]): PlainTurn[] => {
  const lines = texts.map(readLine);
  const speakers = speakersOf(lines, known);
  return lines.map(({ name }, index) => {
    const text = texts[index] ?? '';
    const isNamed = name !== undefined && speakers.has(name);
    return isNamed ? { speaker: name, text: text.replace(NAME, '') } : { speaker: null, text };
  });
};

/** Lines of a block continue each other, unless one begins with a time or a name. */
const splitAtHeads = (block: string): string[] => {
  const joined: string[] = [];
  for (const line of block.split('\n').map((part) => part.trim())) {
    const { hasTime, name } = readLine(line);
    if (joined.length === 0 || hasTime || name !== undefined) joined.push(line);
    else joined[joined.length - 1] += ` ${line}`;
  }
  return joined;
};

const readLine = (line: string): Line => {
  const time = TIME.exec(line)?.[0] ?? '';
  const rest = line.slice(time.length);
  return { text: rest, hasTime: time !== '', name: NAME.exec(rest)?.[1]?.trim() };
};

const speakersOf = (lines: readonly Line[], known: readonly string[]): ReadonlySet<string> => {
  const uses = new Map<string, number>();
  for (const { name } of lines) if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
  const knownNames = new Set(known.map((name) => name.toLowerCase()));
  const timed = new Set(lines.flatMap(({ name, hasTime }) => (hasTime && name !== undefined ? [name] : [])));
  const isSure = (name: string): boolean =>
    (uses.get(name) ?? 0) >= NAME_USES_MIN ||
    knownNames.has(name.toLowerCase()) ||
    UNNAMED.test(name) ||
    timed.has(name);
  const sure = [...uses.keys()].filter(isSure);
  const namedCount = lines.filter(({ name }) => name !== undefined).length;
  const isDialogue = sure.length > 0 && namedCount >= lines.length * DIALOGUE_SHARE_MIN;
  return new Set(isDialogue ? uses.keys() : sure);
};

const toTurns = (lines: readonly Line[], speakers: ReadonlySet<string>): PlainTurn[] => {
  const turns: PlainTurn[] = [];
  let heading: string | null = null;
  for (const [index, { text, hasTime, name }] of lines.entries()) {
    const isHead = hasTime && (text === '' || HEADING.test(text)) && lines[index + 1]?.hasTime === false;
    if (isHead) {
      heading = text === '' ? null : text;
      continue;
    }
    if (name !== undefined && speakers.has(name)) turns.push({ speaker: name, text: text.replace(NAME, '') });
    else if (text !== '') turns.push({ speaker: heading, text });
  }
  return turns;
};
