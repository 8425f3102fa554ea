import type { Shape } from '../shape.ts';
import { links } from './links.ts';

export const linkTexts = { links };

/** The texts of links instead of files. */
export type LinkTranslations = Shape<typeof linkTexts>;
