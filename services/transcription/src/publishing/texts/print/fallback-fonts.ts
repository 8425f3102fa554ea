import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { type FontFile, listEmojiFiles, listFallbackFiles } from './fallback-families.ts';
import { coverageOf } from './coverage.ts';
import { charactersOf, isInvisible } from './graphemes.ts';
import { createShapedFont } from './shaped-font.ts';

/** Fonts for what Noto Sans lacks, with the needed characters alone where possible. */
export type FallbackFonts = {
  readonly fonts: ReadonlyMap<string, Font>;
  /** The font of a grapheme or character, by its key in `fonts`. */
  readonly keyOf: ReadonlyMap<string, string>;
};

export const NO_FALLBACK: FallbackFonts = { fonts: new Map(), keyOf: new Map() };

/**
 * Finds a font for each grapheme; where none has all of one, for each of its characters. `language` is ISO 639-1 and decides how Chinese
 * characters look. A character that no font has is left out.
 */
export const loadFallbackFonts = async (
  graphemes: ReadonlySet<string>,
  language: string,
): Promise<FallbackFonts> => {
  const fonts = new Map<string, Font>();
  const keyOf = new Map<string, string>();
  /** Returns those that no file has. */
  const take = async (wanted: readonly string[], files: readonly FontFile[]): Promise<string[]> => {
    const findFile = coverageOf(files);
    const waiting = new Map<number, string[]>();
    const left: string[] = [];
    const wait = (grapheme: string, from: number): void => {
      const place = findFile(codesOf(grapheme), from);
      const others = place === undefined ? left : (waiting.get(place) ?? []);
      others.push(grapheme);
      if (place !== undefined) waiting.set(place, others);
    };
    for (const grapheme of wanted) wait(grapheme, 0);
    for (const [place, file] of files.entries()) {
      const suited = waiting.get(place);
      if (suited === undefined) continue;
      const key = `${file.key}-${fonts.size}`;
      const font = await readFont(file, suited);
      const isIn = (code: number): boolean => font.hasGlyphForCodePoint(code);
      for (const grapheme of suited)
        if (codesOf(grapheme).every(isIn)) {
          fonts.set(key, font);
          keyOf.set(grapheme, key);
        } else wait(grapheme, place + 1);
    }
    return left;
  };
  const visible = [...graphemes].filter((grapheme) => !isInvisible(grapheme));
  const pictures = await take(visible.filter(isPicture), listEmojiFiles());
  const files = listFallbackFiles(language);
  const left = await take([...pictures, ...visible.filter((each) => !isPicture(each))], files);
  await take([...new Set(left.filter((each) => codesOf(each).length > 1).flatMap(charactersOf))], files);
  return { fonts, keyOf };
};

/** Returns true for an emoji; for a symbol that may also be one, such as an arrow, only if it asks for that. */
const isPicture = (grapheme: string): boolean => /\p{Emoji_Presentation}|[\ufe0f\u20e3]/u.test(grapheme);

/** Returns a font of ordinary weight that has at least these characters and what they are joined to, if the family has them. */
const readFont = async ({ path, kind }: FontFile, graphemes: readonly string[]): Promise<Font> => {
  const file = await readFile(path);
  // Loaded for the first text that needs them: they hold WebAssembly.
  const harfBuzz = await import('harfbuzzjs');
  if (kind === 'whole') {
    const { default: fontverter } = await import('fontverter');
    return createShapedFont(harfBuzz, await fontverter.convert(file, 'truetype'));
  }
  const { default: subsetFont } = await import('subset-font');
  const part = await subsetFont(file, withComponents(graphemes.join('')), {
    targetFormat: 'sfnt',
    ...(kind === 'variable' ? { variationAxes: { wght: 400 } } : {}),
  });
  return createShapedFont(harfBuzz, part);
};

/** Adds a letter's components, as which a shaper may write it, and the circle that it shows where a letter has no base. */
const withComponents = (text: string): string => ` \u25cc${text}${text.normalize('NFKD')}`;

/** Returns the characters that a font must have. Joiners and variation selectors choose among glyphs and have none. */
const codesOf = (grapheme: string): number[] =>
  charactersOf(grapheme)
    .filter((character) => !isInvisible(character))
    .map((character) => character.codePointAt(0) ?? 0);
