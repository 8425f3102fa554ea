import type { Font, Glyph } from 'fontkit';
import type * as HarfBuzz from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { type Part, createJoinedGlyphs } from './joined-glyphs.ts';
import { openFont } from './open-font.ts';

/** The OpenType feature of a run that is written from right to left. */
export const FROM_RIGHT: PDFKit.Mixins.OpenTypeFeatures = 'rtla';

/**
 * Creates a font for pdfkit whose glyphs HarfBuzz chooses and places: fontkit, which pdfkit uses, fails on some marks and does not know all
 * scripts. `file` is TrueType.
 */
export const createShapedFont = (harfBuzz: typeof HarfBuzz, file: Uint8Array): Font => {
  const font = openFont(file);
  const shaper = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(file)));
  const joined = createJoinedGlyphs(font);
  const buffer = new harfBuzz.Buffer();
  const known = new LRUCache<string, readonly Glyph[]>({ max: KNOWN_MAX });
  const shapeWord = (run: Run): readonly Glyph[] => {
    const key = `${run.isFromRight ? 'r' : 'l'}${run.text}`;
    const glyphs = known.get(key) ?? shape(harfBuzz, shaper, buffer, run).map(joined.getGlyph);
    known.set(key, glyphs);
    return glyphs;
  };
  const layout = (text: string, features: readonly string[] = []) => {
    const isFromRight = features.includes(FROM_RIGHT);
    const words = text.split(/(?<= )/);
    const glyphs = (isFromRight ? words.toReversed() : words).flatMap((word) =>
      shapeWord({ text: word, isFromRight }),
    );
    const positions = glyphs.map(({ advanceWidth }) => ({ ...UNMOVED, xAdvance: advanceWidth }));
    return {
      glyphs,
      positions,
      // pdfkit changes the unit of the positions, and then asks.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(font, {
    layout: { value: layout },
    getGlyph: { value: joined.findGlyph },
    createSubset: { value: joined.createSubset },
  }) as Font;
};

/** How many measured words are remembered: a text has few different words, and each is measured before it is drawn. */
const KNOWN_MAX = 5000;

const UNMOVED = { yAdvance: 0, xOffset: 0, yOffset: 0 };

/** A character in the eyes of a reader, with the glyphs that draw it. */
type Cluster = { readonly text: string; readonly parts: readonly Part[]; readonly advanceWidth: number };
type Run = { readonly text: string; readonly isFromRight: boolean };

/** Returns the glyphs of a run from left to right. */
const shape = (
  { shape: shapeText, Direction }: typeof HarfBuzz,
  font: HarfBuzz.Font,
  buffer: HarfBuzz.Buffer,
  { text, isFromRight }: Run,
): Cluster[] => {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
  shapeText(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const textFrom = createTextFrom(text, infos);
  const clusters: { start: number; text: string; parts: Part[]; advanceWidth: number }[] = [];
  for (const [index, { codepoint: id, cluster: start }] of infos.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    let last = clusters.at(-1);
    if (last?.start !== start) {
      last = { start, text: textFrom(start), parts: [], advanceWidth: 0 };
      clusters.push(last);
    }
    last.parts.push({ id, x: last.advanceWidth + xOffset, y: yOffset });
    last.advanceWidth += xAdvance;
  }
  return clusters;
};

/** Gives the text of a cluster by its start. */
const createTextFrom = (
  text: string,
  infos: readonly { readonly cluster: number }[],
): ((start: number) => string) => {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  return (start) => text.slice(start, ends.get(start));
};
