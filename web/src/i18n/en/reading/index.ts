import type { ReadingTranslations } from '../../pt/reading/index.ts';
import { accessibility } from './accessibility.ts';
import { docs } from './docs.ts';
import { guide } from './guide.ts';
import { insights } from './insights.ts';

export const reading: ReadingTranslations = { accessibility, docs, guide, insights };
