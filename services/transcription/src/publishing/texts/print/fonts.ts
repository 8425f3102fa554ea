import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import type PDFDocument from 'pdfkit';
import { NO_FALLBACK, type FallbackFonts, loadFallbackFonts } from './fallback-fonts.ts';
import { charactersOf, isInvisible, splitGraphemes } from './graphemes.ts';
import { openFont, padded } from './open-font.ts';
import { toTrueType } from './woff.ts';

/** The subsets of Noto Sans, in the order in which a character is looked for. Devanagari is not among them, since its letters are joined. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;
type Subset = (typeof SUBSETS)[number];
export type Weight = 400 | 700;

/** A run of text in one font. */
export type FontRun = {
  readonly font: string;
  readonly text: string;
  /** Whether the font takes runs in either direction. */
  readonly isShaped: boolean;
  /** The character that the text describes because no font has it. */
  readonly actual?: string;
};

/** Splits text at font changes. */
export type ToFontRuns = (text: string, weight: Weight) => FontRun[];

/** Registers the fonts of a document's text. Noto Sans has the text of most documents; fonts for other scripts are read only for their characters. */
export const registerFonts = async (
  pdf: InstanceType<typeof PDFDocument>,
  { texts, language }: { readonly texts: readonly string[]; readonly language: string },
): Promise<ToFontRuns> => {
  for (const subset of SUBSETS)
    for (const weight of [400, 700] as const)
      pdf.registerFont(fontName(subset, weight), readSans(subset, weight));
  const others = listOthers(texts);
  const fallback = others.size === 0 ? NO_FALLBACK : await loadFallbackFonts(others, language);
  for (const [key, font] of fallback.fonts) registerFont(pdf, key, font);
  return (text, weight) => toFontRuns(text, weight, fallback);
};

/** Registers an open font, which pdfkit takes although its types leave it out. */
const registerFont = (pdf: InstanceType<typeof PDFDocument>, key: string, font: Font): void => {
  pdf.registerFont(key, font as unknown as Buffer);
};

export const fontName = (subset: Subset, weight: Weight): string => `${subset}-${weight}`;

const { resolve } = createRequire(import.meta.url);

const pathOf = (subset: Subset, weight: Weight): string =>
  resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`);

/** Lists the graphemes that Noto Sans lacks. */
const listOthers = (texts: readonly string[]): Set<string> => {
  const others = new Set<string>();
  for (const text of texts)
    if (!COMMON.test(text))
      for (const grapheme of splitGraphemes(text)) if (!findSubset(grapheme)) others.add(grapheme);
  return others;
};

/** Matches a text whose characters are all in the first subset, as most texts are. */
const COMMON = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026]*$/u;

const toFontRuns = (text: string, weight: Weight, { fonts, keyOf }: FallbackFonts): FontRun[] => {
  if (COMMON.test(text)) return [{ font: fontName('latin', weight), text, isShaped: false }];
  const runs: (FontRun & { text: string })[] = [];
  const add = (unit: string): void => {
    const subset = findSubset(unit);
    const font = subset ? fontName(subset, weight) : keyOf.get(unit);
    const last = runs.at(-1);
    if (last && last.actual === undefined && staysIn(fonts.get(last.font), unit)) last.text += unit;
    else if (font === undefined) addWithoutFont(unit);
    else if (last?.font === font && last.actual === undefined) last.text += unit;
    else runs.push({ font, text: unit, isShaped: fonts.has(font) });
  };
  const addWithoutFont = (unit: string): void => {
    const characters = charactersOf(unit);
    if (characters.length > 1) for (const character of characters) add(character);
    else if (!isInvisible(unit))
      runs.push({ font: fontName('latin', weight), text: describe(unit), isShaped: false, actual: unit });
  };
  for (const unit of splitGraphemes(text)) add(unit);
  return runs;
};

const SPACE = { width: 0.26, tolerance: 0.03 } as const;

/**
 * Returns whether a character stays in the font of its neighbour. A joiner stays with its letter; a space stays if it is as wide as in Noto
 * Sans, so that a line is one run.
 */
const staysIn = (font: Font | undefined, unit: string): boolean => {
  if (unit !== ' ' || !font) return isInvisible(unit);
  if (!font.hasGlyphForCodePoint(SPACE_CODE)) return false;
  const { advanceWidth } = font.glyphForCodePoint(SPACE_CODE);
  return Math.abs(advanceWidth / font.unitsPerEm - SPACE.width) < SPACE.tolerance;
};

const SPACE_CODE = 0x20;

/** Replaces a character that no font has, such as one for private use. */
const describe = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const known = new Map<string, Subset | undefined>();
const KNOWN_MAX = 20_000;

/** Returns the part of Noto Sans that has all of a grapheme. */
const findSubset = (grapheme: string): Subset | undefined => {
  if (known.has(grapheme)) return known.get(grapheme);
  if (known.size >= KNOWN_MAX) known.clear();
  const subset = SUBSETS.find((each) =>
    charactersOf(grapheme).every(
      (character) => isInvisible(character) || codesOf(each).has(character.codePointAt(0) ?? 0),
    ),
  );
  known.set(grapheme, subset);
  return subset;
};

const codesOf = (subset: Subset): ReadonlySet<number> => {
  const codes = codesBySubset.get(subset) ?? new Set(openFont(readSans(subset, 400)).characterSet);
  codesBySubset.set(subset, codes);
  return codes;
};

const codesBySubset = new Map<Subset, ReadonlySet<number>>();

/** Returns a font file, unpacked once a process. Each document opens its own font: an open one keeps the text that its glyphs had. */
const readSans = (subset: Subset, weight: Weight): Buffer => {
  const name = fontName(subset, weight);
  const file = unpacked.get(name) ?? padded(toTrueType(readFileSync(pathOf(subset, weight))));
  unpacked.set(name, file);
  return file;
};

const unpacked = new Map<string, Buffer>();
