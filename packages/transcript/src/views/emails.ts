import { readCardinal, spokenDigit } from './cardinals.ts';
import type { BareWord } from './tokens.ts';

type Range = { readonly from: number; readonly to: number };

const WRITTEN = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
/** Maximum number of words on one side of an address. */
const REACH = 14;

/** Finds e-mail addresses, written ('ana@x.com'), spoken ('ana ponto silva arroba x ponto com ponto br') or mixed. */
export const findEmails = (words: readonly BareWord[]): Range[] => {
  const ranges: Range[] = [];
  let reached = 0;
  for (const [at, { bare }] of words.entries()) {
    if (at < reached || (bare !== 'arroba' && bare !== 'at' && !bare.includes('@'))) continue;
    const range = readAddress(words, at, reached);
    if (range === undefined) continue;
    ranges.push(range);
    reached = range.to;
  }
  return ranges;
};

/** A part of a written address: a name, or one of the characters `@ . - _`. */
type Atom = { readonly text: string; readonly word: number; readonly isLast: boolean };

const SPOKEN_MARKS = new Map(
  Object.entries({
    arroba: '@',
    ponto: '.',
    dot: '.',
    pontocom: '.com',
    'ponto-com': '.com',
    traço: '-',
    tracinho: '-',
    hífen: '-',
    hifen: '-',
    underline: '_',
    underscore: '_',
  }),
);

const toAtoms = (words: readonly BareWord[], from: number, to: number): Atom[] =>
  words.slice(from, to).flatMap(({ bare, after }, index) => {
    const texts = (SPOKEN_MARKS.get(bare) ?? bare).split(/([@._-])/u).filter((text) => text !== '');
    const isEnd = /[.!?]/.test(after);
    return texts.map((text, part) => ({
      text,
      word: from + index,
      isLast: isEnd && part === texts.length - 1,
    }));
  });

const readAddress = (words: readonly BareWord[], at: number, reached: number): Range | undefined => {
  const atoms = toAtoms(words, Math.max(reached, at - REACH), at + REACH);
  const bare = words[at]?.bare ?? '';
  const mark = atoms.findIndex(({ text, word }) => word === at && (text === '@' || text === 'at'));
  const isWritten = WRITTEN.test(bare);
  const domainEnd = endOfDomain(atoms, mark + 1);
  const isAddress = isWritten || (domainEnd !== undefined && mark > 0);
  // 'look at x.com' is English; 'ana at x dot com' is an address.
  const isSaid = bare !== 'at' || words.slice(at, at + REACH).some((word) => word.bare === 'dot');
  if (!isAddress || !isSaid) return undefined;
  const first = atoms[startOfName(atoms, mark - 1)]?.word ?? at;
  const last = domainEnd === undefined ? at : (atoms[domainEnd - 1]?.word ?? at);
  return { from: Math.min(first, at), to: Math.max(last, at) + 1 };
};

const TOP = /^(com|net|org|gov|edu|br|io|pt|me|info|app|dev|adv|art|eco)$/;
/** Providers whose ending is usually omitted. */
const PROVIDER = /^(gmail|hotmail|outlook|yahoo|uol|bol|terra|icloud|live|globo)$/;
const PIECE = /^[\p{L}\d+%]+$/u;
/** Most words of a domain: 'arroba minha empresa ponto com'. */
const DOMAIN_WORDS_MAX = 3;

/** Returns the index after the domain that begins at `first`; undefined where there is none. */
const endOfDomain = (atoms: readonly Atom[], first: number): number | undefined => {
  for (let at = first; at < first + DOMAIN_WORDS_MAX; at += 1) {
    if (!PIECE.test(atoms[at]?.text ?? '')) return undefined;
    const last = endOfPoints(atoms, at);
    const end = atoms[last]?.text ?? '';
    if (PROVIDER.test(end) || (last > at && TOP.test(end))) return last + 1;
    if (atoms[at]?.isLast === true) return undefined;
  }
  return undefined;
};

const endOfPoints = (atoms: readonly Atom[], first: number): number => {
  let last = first;
  while (/^[.-]$/.test(atoms[last + 1]?.text ?? '') && PIECE.test(atoms[last + 2]?.text ?? '')) last += 2;
  return last;
};

/** Remarks on the spelling after a name: 'tudo junto'. */
const REMARKS = new Set('tudo junto minúsculo minúscula minúsculas sem espaço acento'.split(' '));
/** Words that end a name of several words. */
const STOPS = new Set(
  'é e-mail email mail meu minha seu sua dele dela para pra pro no na do da de em por com que ou o a os as e então'.split(
    ' ',
  ),
);
const NAME_WORDS_MAX = 4;

/** Returns the index of the first atom of the name that ends at `end`. */
const startOfName = (atoms: readonly Atom[], end: number): number => {
  let from = end;
  while (from > 0 && REMARKS.has(atoms[from]?.text ?? '')) from -= 1;
  // A name of several words reaches back to a stop word or a mark, or is announced by 'tudo junto'.
  const free = from < end || isBounded(atoms, from) ? NAME_WORDS_MAX : 1;
  for (let taken = 1; from > 0; taken += 1) {
    const before = atoms[from - 1];
    if (before === undefined) break;
    if (/^[._-]$/.test(before.text)) {
      if (from < 2) break;
      from -= 2;
    } else if (isCompound(atoms, from)) from -= 2;
    else if (isJoined(before, atoms[from]) || (taken < free && isName(before))) from -= 1;
    else break;
  }
  return from;
};

const isBounded = (atoms: readonly Atom[], end: number): boolean => {
  for (let at = end - 1; at >= end - NAME_WORDS_MAX; at -= 1) {
    const atom = atoms[at];
    if (atom === undefined || !isName(atom)) return true;
  }
  return false;
};

const isName = ({ text, isLast }: Atom): boolean => PIECE.test(text) && !isLast && !STOPS.has(text);

/** Recognises parts of one word; also numbers and letters that belong to the previous part. */
const isJoined = (before: Atom, { text, word }: Atom = before): boolean => {
  if (before.word === word) return true;
  if (before.isLast || !PIECE.test(before.text)) return false;
  if (/^[a-z]$/.test(text)) return before.text.length === 1 && before.text !== 'é';
  return isNumber(text) && !STOPS.has(before.text);
};

/** Returns whether a number is the end of a compound, as in 'oitenta e cinco'. */
const isCompound = (atoms: readonly Atom[], at: number): boolean =>
  atoms[at - 1]?.text === 'e' && isNumber(atoms[at]?.text ?? '') && isNumber(atoms[at - 2]?.text ?? '');

const isNumber = (text: string): boolean =>
  /^\d+$/.test(text) ||
  spokenDigit(text) !== undefined ||
  readCardinal([{ bare: text, isLast: true }], 0) !== undefined;
