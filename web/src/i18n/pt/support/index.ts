import type { Shape } from '../shape.ts';
import { support } from './support.ts';

export const supportTexts = { support };

/** The texts of the support page. */
export type SupportTranslations = Shape<typeof supportTexts>;
