import { limitMarks, toNfc } from './normalise.ts';

/** Marks of Latin, Greek, Cyrillic and Arabic letters; those of other scripts change the letter itself. */
const MARKS = /[\u0300-\u036f\u064b-\u065f]/g;
/** Letters with a stroke, which do not decompose. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ß: 's' };

/** Folds a text for comparison: lower case, without accents. `Reunião` and `REUNIAO` become `reuniao`. */
export const fold = (text: string): string =>
  toNfc(
    limitMarks(text.toLowerCase())
      .normalize('NFD')
      .replaceAll(MARKS, '')
      .replaceAll(/[øłđħıß]/g, (letter) => STROKES[letter] ?? letter),
  );

/** Returns the sort key of a name: folded, numbers by their value (`aula 2` before `aula 10`). */
export const toNameKey = (name: string): string =>
  fold(name).replaceAll(/\d{1,12}/g, (digits) => digits.padStart(12, '0'));
