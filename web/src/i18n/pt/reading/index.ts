import type { Shape } from '../shape.ts';
import { accessibility } from './accessibility.ts';
import { docs } from './docs.ts';
import { guide } from './guide.ts';
import { insights } from './insights.ts';

export const reading = { accessibility, docs, guide, insights };

/** The texts of the pages to read: guide, insights, accessibility, and the texts around the documentation for programs. */
export type ReadingTranslations = Shape<typeof reading>;
