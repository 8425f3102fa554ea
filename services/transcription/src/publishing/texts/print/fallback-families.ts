import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a family, with the characters that it is made for. */
export type FontFile = {
  readonly key: string;
  readonly path: string;
  readonly kind: 'variable' | 'static' | 'whole';
  readonly isFor: (code: number) => boolean;
};

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
/** Devanagari. */
const SANS = '@fontsource/noto-sans';
const HAN = ['sc', 'jp', 'kr'].map((country) => `@fontsource-variable/noto-sans-${country}`);
const OTHERS = [
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource/noto-sans-myanmar',
  '@fontsource/noto-sans-math',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
  EMOJI,
];
/** Has the whole basic plane and much beyond, as pixels; it does not join letters. HarfBuzz cannot make a part of it. */
const LAST = '@fontsource/unifontex';

/** The files that may have a character that Noto Sans lacks, best first. */
export const listFallbackFiles = (language: string): FontFile[] =>
  [SANS, ...SCRIPTS, ...OTHERS, ...inOrderFor(language), LAST].flatMap(filesOf);

export const listEmojiFiles = (): FontFile[] => filesOf(EMOJI);

/** Chinese, Japanese and Korean write the same character differently. */
const inOrderFor = (language: string): string[] => {
  const [sc = '', jp = '', kr = ''] = HAN;
  if (language === 'ja') return [jp, sc, kr];
  return language === 'ko' ? [kr, sc, jp] : [sc, jp, kr];
};

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
      isFor: ranges.length > 1 ? createRangeTest(range) : () => true,
    };
  });
};

const kindOf = (family: string): FontFile['kind'] => {
  if (family === LAST) return 'whole';
  return family.startsWith('@fontsource-variable/') ? 'variable' : 'static';
};

/** The characters of each file as in CSS, such as `U+600-6FF,U+200C`; nothing about a family of one file. */
const readRanges = (family: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')) as Record<string, string>;

const createRangeTest = (range: string): ((code: number) => boolean) => {
  const spans = range.split(',').map((span) => {
    const [first = '', last = first] = span.slice(2).split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });
  return (code) => spans.some(({ first, last }) => code >= first && code <= last);
};
