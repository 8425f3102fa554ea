import type { Shape } from '../shape.ts';
import { accessibility } from './accessibility.ts';
import { guide } from './guide.ts';
import { insights } from './insights.ts';

export const reading = { accessibility, guide, insights };

/** The texts of the pages to read: guide, insights, accessibility. */
export type ReadingTranslations = Shape<typeof reading>;
