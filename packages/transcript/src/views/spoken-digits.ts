import { type CountingWord, isCounting, readCardinal, spokenDigit } from './cardinals.ts';
import { readEnglish } from './english-digits.ts';
import type { BareWord } from './tokens.ts';

/** One group of digits, written or spoken, in the words [from, to). */
export type DigitPiece = {
  readonly from: number;
  readonly to: number;
  readonly digits: string;
  /** Whether the piece is unusual in telephone numbers: a thousand, or after a word that only interrupted numbers have before them. */
  readonly isUnusual: boolean;
  /** Whether 'um' may be an article: 'um momento'. */
  readonly isArticle: boolean;
  /** Whether it is an amount: '120.000', or said as one: 'cento e vinte mil'. */
  readonly isAmount: boolean;
};

/** Words between the groups of a number. */
const SEPARATORS = new Set(
  'ponto pontinho traço tracinho hífen hifen travessão menos barra dígito - – / . espaço dot dash hyphen slash'.split(
    ' ',
  ),
);
/** Returns whether a word parts the groups of a number, as 'traço'. */
export const isSeparator = (bare: string): boolean => SEPARATORS.has(bare);

/** Hesitations before the next group. */
const HESITATIONS = new Set(
  'e é aí né hã ahn ah eh hum hm tá certo ok okay isso depois agora final and uh'.split(' '),
);
const BETWEEN_MAX = 3;

/** A written number, also with its name before it: 'CPF:249…'. */
const WRITTEN =
  /^(?:(?:cpf|cnpj|tel|fone|cel|celular|whatsapp|zap|cartão)[:.-]?)?\+?[\d().\-/–]*\d[\d().\-/–]*(?:-x)?$/;
const AMOUNT = /^\d{1,3}(\.\d{3})+$/;
const DATE = /^\d{1,2}\/\d{1,2}\/(\d{2}|\d{4})$/;
/** Maximum number of words in one group. */
const GROUP_WORDS = 14;

/** Returns all runs of digits, each as long as possible: '123 456 zero nove', 'um dois três', 'vinte e três', 'two four'. */
export const findDigitRuns = (words: readonly BareWord[]): DigitPiece[][] => {
  const runs: DigitPiece[][] = [];
  let run: DigitPiece[] = [];
  for (let at = 0; at < words.length;) {
    const next = run.length === 0 ? at : skipBetween(words, at);
    const piece = next === undefined ? undefined : (readPiece(words, next) ?? readEnglishPiece(words, next));
    if (piece !== undefined) {
      const isUnusual = piece.isUnusual || words.slice(at, next).some(({ bare }) => HESITATIONS.has(bare));
      run.push({ ...piece, isUnusual });
      at = piece.to;
      continue;
    }
    if (run.length > 0) runs.push(run);
    else at += 1;
    run = [];
  }
  if (run.length > 0) runs.push(run);
  return runs;
};

const skipBetween = (words: readonly BareWord[], from: number): number | undefined => {
  let at = from;
  while (SEPARATORS.has(words[at]?.bare ?? '') || HESITATIONS.has(words[at]?.bare ?? '')) at += 1;
  return at - from > BETWEEN_MAX ? undefined : at;
};

/** Returns one group of digits that begins at a word. */
export const readPiece = (words: readonly BareWord[], at: number): DigitPiece | undefined => {
  const bare = words[at]?.bare ?? '';
  if (bare === '') return undefined;
  const isWritten = WRITTEN.test(bare);
  if (isWritten && !isWrittenThousand(words, at)) return readWritten(words, at);
  const said = readRepeated(words, at) ?? readThousandBackwards(words, at) ?? readSingles(bare, at);
  if (said !== undefined && !isThousand(words, at))
    return { from: at, ...said, ...PLAIN, isArticle: ARTICLE.test(bare) };
  if (!isWritten && !isCounting(bare)) return undefined;
  const cardinal = readCardinal(words.slice(at, at + GROUP_WORDS).map(toCounting), 0);
  if (cardinal === undefined || cardinal.value > SPOKEN_MAX) return undefined;
  // 'dois mil e vinte' is most likely a year.
  const isUnusual = cardinal.value > 999;
  return {
    from: at,
    to: at + cardinal.end,
    digits: String(cardinal.value),
    ...PLAIN,
    isUnusual,
    isAmount: cardinal.value > 9_999,
  };
};

const readEnglishPiece = (words: readonly BareWord[], at: number): DigitPiece | undefined => {
  const said = readEnglish(words, at);
  return said && { from: at, ...said, ...PLAIN };
};

/** Returns whether a thousand is half in figures, as '40 mil e vinte' of a postal code. '729 mil e um' are rather two groups. */
const isWrittenThousand = (words: readonly BareWord[], at: number): boolean =>
  /^[1-9]\d$/.test(words[at]?.bare ?? '') &&
  words[at]?.after === '' &&
  words[at + 1]?.bare === 'mil' &&
  readThousandBackwards(words, at + 1) === undefined;

/** Returns whether a thousand begins: 'dois mil e vinte', but not 'três, mil ao contrário' or the article of 'um mil'. */
const isThousand = (words: readonly BareWord[], at: number): boolean =>
  words[at]?.after === '' &&
  words[at + 1]?.bare === 'mil' &&
  isCounting(words[at]?.bare ?? '') &&
  readThousandBackwards(words, at + 1) === undefined;

/** Largest spoken number: 'doze milhões …', as an identity card is rarely said. */
const SPOKEN_MAX = 99_999_999;
const PLAIN = { isUnusual: false, isArticle: false, isAmount: false };
const ARTICLE = /^uma?$/;

const toCounting = ({ bare, after }: BareWord): CountingWord => ({ bare, isLast: after !== '' });

const readWritten = (words: readonly BareWord[], at: number): DigitPiece | undefined => {
  const bare = words[at]?.bare ?? '';
  const repeated = readRepeated(words, at);
  if (repeated !== undefined) return { from: at, ...repeated, ...PLAIN };
  if (DATE.test(bare)) return undefined;
  const digits = bare.replaceAll(/\D/g, '');
  return { from: at, to: at + 1, digits, ...PLAIN, isAmount: AMOUNT.test(bare) };
};

type Said = { readonly digits: string; readonly to: number };

/** Reads 'meia', and 'zero-zero-um', as fast speech is sometimes transcribed. */
const readSingles = (bare: string, at: number): Said | undefined => {
  if (!bare.includes('-')) return readSingle(bare, at);
  const digits = bare.split('-').map(spokenDigit);
  return digits.every((digit) => digit !== undefined) ? { digits: digits.join(''), to: at + 1 } : undefined;
};

const readSingle = (bare: string, at: number): Said | undefined => {
  const digits = spokenDigit(bare);
  return digits === undefined ? undefined : { digits, to: at + 1 };
};

const TIMES = new Map(
  Object.entries({
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    '2': 2,
    '3': 3,
    '4': 4,
    duplo: 2,
    triplo: 3,
  }),
);

/** Reads repeated digits: 'três zeros', 'dois noves', 'duplo sete'. */
const readRepeated = (words: readonly BareWord[], at: number): Said | undefined => {
  const { bare = '', after } = words[at] ?? {};
  const times = TIMES.get(bare);
  const next = words[at + 1]?.bare ?? '';
  if (times === undefined || after !== '') return undefined;
  const isWord = bare === 'duplo' || bare === 'triplo';
  const digit = isWord ? spokenDigit(next) : PLURALS.get(next);
  return digit === undefined ? undefined : { digits: digit.repeat(times), to: at + 2 };
};

const PLURALS = new Map(
  Object.entries({
    zeros: '0',
    uns: '1',
    quatros: '4',
    cincos: '5',
    meias: '6',
    setes: '7',
    oitos: '8',
    noves: '9',
  }),
);

/** Reads 'mil ao contrário', the usual name of the 0001 in a CNPJ. */
const readThousandBackwards = (words: readonly BareWord[], at: number): Said | undefined => {
  if (words[at]?.bare !== 'mil' && words[at]?.bare !== '1000') return undefined;
  const next = words[at + 1]?.bare;
  if (next === 'invertido' || next === 'contra') return { digits: '0001', to: at + 2 };
  const isContrary = next === 'ao' && words[at + 2]?.bare === 'contrário';
  return isContrary ? { digits: '0001', to: at + 3 } : undefined;
};
