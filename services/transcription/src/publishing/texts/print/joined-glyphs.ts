import type { Font, Glyph, Subset } from 'fontkit';

/** A glyph of the font and where it is put, in the font's units. */
export type Part = { readonly id: number; readonly x: number; readonly y: number };

type Joined = { readonly text: string; readonly parts: readonly Part[]; readonly advanceWidth: number };

/** The method that fontkit calls for each glyph of the part that it writes. */
const ADD_GLYPH = '_addGlyph';

/** The smallest id of a joined glyph, above every glyph's own id. */
const JOINED_ID_MIN = 0x1_00_00;

/**
 * Creates glyphs for one text each. A PDF has one text for a glyph, but in Arabic many letters share a stroke and differ by dots, which are
 * glyphs of their own: only joined glyphs can be searched and copied.
 */
export const createJoinedGlyphs = (font: Font) => {
  const ids = new Map<string, number>();
  const joined: Joined[] = [];
  const textOf = new Map<number, string>();

  const idOf = (given: Joined): number => {
    const { text, parts, advanceWidth } = given;
    const [first] = parts;
    if (first !== undefined && isItself(font, given) && (textOf.get(first.id) ?? text) === text) {
      textOf.set(first.id, text);
      return first.id;
    }
    const key = JSON.stringify([text, advanceWidth, parts]);
    const id = ids.get(key) ?? JOINED_ID_MIN + joined.push(given) - 1;
    ids.set(key, id);
    return id;
  };

  const findGlyph = (id: number, codePoints?: number[]): Glyph => {
    const found = joined[id - JOINED_ID_MIN];
    return found ? toGlyph(font, id, found) : font.getGlyph(id, codePoints);
  };

  return {
    getGlyph: (given: Joined): Glyph => toGlyph(font, idOf(given), given),
    findGlyph,
    createSubset: (): Subset => {
      const subset = font.createSubset() as unknown as OpenSubset;
      // Joined glyphs may make the part larger than short places allow.
      (font as unknown as { loca: { version: number } }).loca.version = 1;
      const addGlyph = subset[ADD_GLYPH].bind(subset);
      subset[ADD_GLYPH] = (id) => {
        const found = joined[id - JOINED_ID_MIN];
        return found ? addJoined(subset, found) : addGlyph(id);
      };
      return subset as unknown as Subset;
    },
  };
};

const isItself = (font: Font, { parts: [first, ...others], advanceWidth }: Joined): boolean =>
  first !== undefined &&
  others.length === 0 &&
  first.x === 0 &&
  first.y === 0 &&
  font.getGlyph(first.id).advanceWidth === advanceWidth;

const toGlyph = (font: Font, id: number, { text, parts: [first], advanceWidth }: Joined): Glyph =>
  Object.create(font.getGlyph(first?.id ?? 0), {
    id: { value: id },
    advanceWidth: { value: advanceWidth },
    codePoints: { value: Array.from(text, (character) => character.codePointAt(0) ?? 0) },
  }) as Glyph;

/** The part of a font that fontkit writes; its types leave these out. */
type OpenSubset = Omit<Subset, 'includeGlyph'> & {
  includeGlyph: (id: number) => number;
  [ADD_GLYPH]: (id: number) => number;
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
};

const addJoined = (subset: OpenSubset, { parts, advanceWidth }: Joined): number => {
  const places = parts.map(({ id, ...place }) => ({ ...place, index: subset.includeGlyph(id) }));
  const glyph = encodeComposite(places);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: advanceWidth, bearing: 0 });
  subset.offset += glyph.length;
  return subset.glyf.push(glyph) - 1;
};

const HEADER_BYTES = 10;
const PART_BYTES = 8;
/** The flag of TrueType for places of two words that say how far to move a part. */
const MOVED_BY_WORDS = 0x0003;
const MORE = 0x0020;

/** Encodes a composite glyph of TrueType. Its box stays empty: programs that draw PDFs compute it. */
const encodeComposite = (places: readonly { index: number; x: number; y: number }[]): Uint8Array => {
  const bytes = new Uint8Array(HEADER_BYTES + places.length * PART_BYTES);
  const view = new DataView(bytes.buffer);
  view.setInt16(0, -1);
  for (const [order, { index, x, y }] of places.entries()) {
    const at = HEADER_BYTES + order * PART_BYTES;
    view.setUint16(at, MOVED_BY_WORDS | (order < places.length - 1 ? MORE : 0));
    view.setUint16(at + 2, index);
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  }
  return bytes;
};
