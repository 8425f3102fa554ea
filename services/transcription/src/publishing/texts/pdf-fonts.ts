import { createRequire } from 'node:module';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import type PDFDocument from 'pdfkit';
import { scriptUnsupported } from './texts.errors.ts';

const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'devanagari'] as const;
type Subset = (typeof SUBSETS)[number];
export type Weight = 400 | 700;

/** A run of text in one font. */
export type FontRun = { readonly subset: Subset; readonly text: string };

const { resolve } = createRequire(import.meta.url);

/** Registers Noto Sans in a document; the fonts are read only when used. */
export const registerFonts = (pdf: InstanceType<typeof PDFDocument>): void => {
  for (const subset of SUBSETS)
    for (const weight of [400, 700] as const)
      pdf.registerFont(
        fontName(subset, weight),
        resolve(`@fontsource/noto-sans/files/noto-sans-${subset}-${weight}-normal.woff`),
      );
};

export const fontName = (subset: Subset, weight: Weight): string => `${subset}-${weight}`;

/** Splits text at font changes. @throws scriptUnsupported for a script that none of the fonts covers */
export const toFontRuns = (text: string): FontRun[] => {
  const runs: { subset: Subset; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const subset = subsetOf(character) ?? last?.subset ?? 'latin';
    if (last?.subset === subset) last.text += character;
    else runs.push({ subset, text: character });
  }
  return runs;
};

const UNSUPPORTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u;

/** Undefined for a space, which every font has. */
const subsetOf = (character: string): Subset | undefined => {
  if (character === ' ') return undefined;
  if (UNSUPPORTED.test(character)) throw scriptUnsupported();
  const code = character.codePointAt(0) ?? 0;
  if (/\p{Script=Devanagari}/u.test(character)) return 'devanagari';
  if (/\p{Script=Greek}/u.test(character)) return 'greek';
  if (/\p{Script=Cyrillic}/u.test(character))
    return (code >= 0x0401 && code <= 0x045f) || code === 0x0490 || code === 0x0491
      ? 'cyrillic'
      : 'cyrillic-ext';
  return /\p{Script=Latin}/u.test(character) && code > 0xff && code !== 0x0152 && code !== 0x0153
    ? 'latin-ext'
    : 'latin';
};
