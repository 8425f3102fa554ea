import type { Shape } from '../shape.ts';
import { docs } from './docs.ts';

export const docsTexts = { docs };

/** The texts around the documentation for programs. */
export type DocsTranslations = Shape<typeof docsTexts>;
