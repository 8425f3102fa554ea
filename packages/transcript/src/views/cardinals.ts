/** The Portuguese number words. */
const UNITS = new Map(
  Object.entries({
    um: 1,
    uma: 1,
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
  }),
);
const TEENS = new Map(
  Object.entries({
    dez: 10,
    onze: 11,
    doze: 12,
    treze: 13,
    quatorze: 14,
    catorze: 14,
    quinze: 15,
    dezesseis: 16,
    dezasseis: 16,
    dezessete: 17,
    dezassete: 17,
    dezoito: 18,
    dezenove: 19,
    dezanove: 19,
  }),
);
const TENS = new Map(
  Object.entries({
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    sessenta: 60,
    setenta: 70,
    oitenta: 80,
    noventa: 90,
  }),
);
const HUNDREDS = new Map(
  Object.entries({
    cem: 100,
    cento: 100,
    duzentos: 200,
    duzentas: 200,
    trezentos: 300,
    trezentas: 300,
    quatrocentos: 400,
    quatrocentas: 400,
    quinhentos: 500,
    quinhentas: 500,
    seiscentos: 600,
    seiscentas: 600,
    setecentos: 700,
    setecentas: 700,
    oitocentos: 800,
    oitocentas: 800,
    novecentos: 900,
    novecentas: 900,
  }),
);
const SCALES: readonly (readonly [number, readonly string[]])[] = [
  [1_000_000_000_000, ['trilhão', 'trilhões', 'trilião', 'triliões']],
  [1_000_000_000, ['bilhão', 'bilhões', 'bilião', 'biliões']],
  [1_000_000, ['milhão', 'milhões']],
  [1_000, ['mil']],
];

/** The factor of each word of a scale. */
export const SCALE_VALUES: ReadonlyMap<string, number> = new Map(
  SCALES.flatMap(([scale, names]) => names.map((name) => [name, scale] as const)),
);

const COUNTING = new Set(
  [UNITS, TEENS, TENS, HUNDREDS]
    .flatMap((words) => [...words.keys()])
    .concat(SCALES.flatMap(([, names]) => names)),
);

/** Returns whether a number may start with that word: a quick check before parsing. */
export const isCounting = (bare: string): boolean => COUNTING.has(bare);

/** A word for the parser below: lower case, and whether punctuation after it ends the number. */
export type CountingWord = { readonly bare: string; readonly isLast: boolean };
export type Cardinal = { readonly value: number; readonly end: number };

/** Parses the number that starts at `from`: 'vinte e três mil' → 23000. `end` is the index after it. */
export const readCardinal = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  const read = readLongest(words, from);
  if (
    read === undefined ||
    !SCALE_VALUES.has(words[read.end]?.bare ?? '') ||
    words[read.end - 1]?.isLast === true
  )
    return read;
  // Two numbers: in 'dois mil e três mil' the part after the last 'e' belongs to the second.
  const link = words.slice(from, read.end).findLastIndex(({ bare }) => bare === 'e');
  return link > 0 ? readUntil(words, from, from + link) : read;
};

/** Words before a number from which its reading depends. */
const CONTEXT_WORDS = 2;

/** Reads the number that starts at `from` and ends before `limit`. */
const readUntil = (words: readonly CountingWord[], from: number, limit: number): Cardinal | undefined => {
  const start = Math.max(0, from - CONTEXT_WORDS);
  const read = readCardinal(words.slice(start, limit), from - start);
  return read && { ...read, end: start + read.end };
};

const readLongest = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  let read: Cardinal | undefined;
  for (const scale of SCALES) {
    const start = startOfNext(words, from, read);
    const scaled = start === undefined ? undefined : readScaled(words, { start, isFirst: !read }, scale);
    if (scaled) read = { value: (read?.value ?? 0) + scaled.value, end: scaled.end };
  }
  const start = startOfNext(words, from, read);
  const rest = start === undefined ? undefined : readGroup(words, start);
  return rest ? { value: (read?.value ?? 0) + rest.value, end: rest.end } : read;
};

/** Returns where the number continues; undefined if punctuation ended it: 'vinte, mil' are two. */
const startOfNext = (
  words: readonly CountingWord[],
  from: number,
  read: Cardinal | undefined,
): number | undefined => {
  if (read === undefined) return from;
  if (words[read.end - 1]?.isLast === true) return undefined;
  return words[read.end]?.bare === 'e' ? read.end + 1 : read.end;
};

/** Reads a number with a scale: 'vinte mil', 'dois milhões'; 'mil' alone is one thousand, but not after 'e'. */
const readScaled = (
  words: readonly CountingWord[],
  { start, isFirst }: { readonly start: number; readonly isFirst: boolean },
  [scale, names]: (typeof SCALES)[number],
): Cardinal | undefined => {
  const group = readGroup(words, start);
  if (group === undefined) {
    const isThousand = scale === 1_000 && words[start]?.bare === 'mil';
    return isThousand && (isFirst || words[start - 1]?.bare !== 'e')
      ? { value: scale, end: start + 1 }
      : undefined;
  }
  const isEnded = words[group.end - 1]?.isLast === true;
  if (isEnded || !names.includes(words[group.end]?.bare ?? '')) return undefined;
  return { value: group.value * scale, end: group.end + 1 };
};

/** Returns a number of up to two digits in figures, or any in words. */
export const readShortNumber = (words: readonly CountingWord[], at: number): Cardinal | undefined => {
  const bare = words[at]?.bare ?? '';
  return /^\d{1,2}$/.test(bare) ? { value: Number(bare), end: at + 1 } : readCardinal(words, at);
};

/** Returns a single digit as dictated; 'meia' is six. */
export const spokenDigit = (bare: string): string | undefined => {
  if (bare === 'zero') return '0';
  if (bare === 'meia') return '6';
  return UNITS.get(bare)?.toString();
};

/** Reads a number from 1 to 999. */
export const readGroup = (words: readonly CountingWord[], from: number): Cardinal | undefined =>
  readWrittenPart(words, from) ?? readSpokenGroup(words, from);

/** Reads the figures of a number that is half in words: '2' and '500' of '2 mil e 500', '20' of 'cento e 20'. */
const readWrittenPart = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  const word = words[from];
  if (word === undefined || !/^[1-9]\d{0,2}$/.test(word.bare)) return undefined;
  const [twoBefore, before, after] = [from - 2, from - 1, from + 1].map((at) => words[at]?.bare ?? '');
  const isScaled = !word.isLast && SCALE_VALUES.has(after ?? '');
  const continues = before === 'e' || /^\d+ mil \d{3}$/.test(`${twoBefore} ${before} ${word.bare}`);
  return isScaled || continues ? { value: Number(word.bare), end: from + 1 } : undefined;
};

const readSpokenGroup = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  const hundreds = HUNDREDS.get(words[from]?.bare ?? '');
  if (hundreds === undefined) return readBelowHundred(words, from);
  const isWhole = words[from]?.isLast === true && words[from].bare !== 'cento';
  if (words[from]?.bare === 'cem' || isWhole) return { value: hundreds, end: from + 1 };
  const rest = words[from + 1]?.bare === 'e' ? readRest(words, from + 2) : undefined;
  if (rest) return { value: hundreds + rest.value, end: rest.end };
  // A hundred alone is 'cem'; 'cento' is the end of 'por cento'.
  return words[from]?.bare === 'cento' ? undefined : { value: hundreds, end: from + 1 };
};

const readRest = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  const written = readWrittenPart(words, from);
  return written && written.value < 100 ? written : readBelowHundred(words, from);
};

const readBelowHundred = (words: readonly CountingWord[], from: number): Cardinal | undefined => {
  const word = words[from];
  if (word === undefined) return undefined;
  const single = UNITS.get(word.bare) ?? TEENS.get(word.bare);
  if (single !== undefined) return { value: single, end: from + 1 };
  const tens = TENS.get(word.bare);
  if (tens === undefined) return undefined;
  const unit = UNITS.get(words[from + 2]?.bare ?? '');
  if (word.isLast || words[from + 1]?.bare !== 'e' || unit === undefined)
    return { value: tens, end: from + 1 };
  return { value: tens + unit, end: from + 3 };
};
