import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a family, with the characters that it is made for. */
export type FontFile = {
  readonly key: string;
  readonly path: string;
  readonly kind: 'variable' | 'static' | 'whole';
  /** The characters of the file; undefined: any. */
  readonly codes: readonly CodeRange[] | undefined;
};

type CodeRange = { readonly first: number; readonly last: number };

const { resolve } = createRequire(import.meta.url);

const EMOJI = '@fontsource-variable/noto-emoji';
const SCRIPTS = [
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'ethiopic',
  'thai',
  'lao',
  'khmer',
  'bengali',
  'gujarati',
  'gurmukhi',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
].map((script) => `@fontsource-variable/noto-sans-${script}`);
/** The package of Noto Sans, for Devanagari. */
const SANS = '@fontsource/noto-sans';
const han = (country: string): string => `@fontsource-variable/noto-sans-${country}`;
/** The order of the Han fonts by language: Chinese, Japanese and Korean write the same character differently. */
const HAN_ORDERS = {
  zh: [han('sc'), han('jp'), han('kr')],
  ja: [han('jp'), han('sc'), han('kr')],
  ko: [han('kr'), han('sc'), han('jp')],
} as const;
const OTHERS = [
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource/noto-sans-myanmar',
  '@fontsource/noto-sans-math',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
  EMOJI,
];
/**
 * The last font to look in: it has the whole basic plane and much beyond, as pixels. It does not join letters, and HarfBuzz cannot make a
 * part of it.
 */
const LAST = '@fontsource/unifontex';

/** Returns the files that may have a character that Noto Sans lacks, best first; read once a process. */
export const listFallbackFiles = (language: string): readonly FontFile[] => {
  const order = language === 'ja' || language === 'ko' ? language : 'zh';
  const files =
    filesByOrder.get(order) ?? [SANS, ...SCRIPTS, ...OTHERS, ...HAN_ORDERS[order], LAST].flatMap(filesOf);
  filesByOrder.set(order, files);
  return files;
};

const filesByOrder = new Map<keyof typeof HAN_ORDERS, readonly FontFile[]>();

let emojiFiles: readonly FontFile[] | undefined;
export const listEmojiFiles = (): readonly FontFile[] => (emojiFiles ??= filesOf(EMOJI));

const filesOf = (family: string): FontFile[] => {
  const kind = kindOf(family);
  const name = family.slice(family.indexOf('/') + 1);
  const ranges = Object.entries(readRanges(family));
  const subsets = ranges.length > 1 ? ranges : [['latin', ''] as const];
  return subsets.map(([subset, range]) => {
    const part = subset.replaceAll(/[[\]]/g, '');
    return {
      key: `${name}-${part}`,
      path: resolve(`${family}/files/${name}-${part}-${kind === 'variable' ? 'wght' : '400'}-normal.woff2`),
      kind,
      codes: ranges.length > 1 ? parseRanges(range) : undefined,
    };
  });
};

const kindOf = (family: string): FontFile['kind'] => {
  if (family === LAST) return 'whole';
  return family.startsWith('@fontsource-variable/') ? 'variable' : 'static';
};

/** Returns the characters of each file as in CSS, such as `U+600-6FF,U+200C`; nothing about a family of one file. */
const readRanges = (family: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')) as Record<string, string>;

const parseRanges = (text: string): CodeRange[] =>
  text.split(',').map((span) => {
    const [first = '', last = first] = span.slice(2).split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });
