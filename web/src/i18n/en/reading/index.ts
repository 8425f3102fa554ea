import type { ReadingTranslations } from '../../pt/reading/index.ts';
import { accessibility } from './accessibility.ts';
import { guide } from './guide.ts';
import { insights } from './insights.ts';

export const reading: ReadingTranslations = { accessibility, guide, insights };
