import { type Font, create } from 'fontkit';

/** Length of a glyph's header, which fontkit also reads for an empty glyph at the very end of the file. */
const GLYPH_HEADER_BYTES = 16;

/** Returns a file of a font that fontkit reads to its end. */
export const padded = (file: Uint8Array): Buffer => Buffer.concat([file, Buffer.alloc(GLYPH_HEADER_BYTES)]);

/** Opens a file of one font. @throws Error if it has several */
export const openFont = (file: Uint8Array): Font => {
  const font = create(padded(file));
  if (!('getGlyph' in font)) throw new Error('Expected a single font');
  return font;
};
