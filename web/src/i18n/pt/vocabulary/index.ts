import type { Shape } from '../shape.ts';
import { vocabulary } from './vocabulary.ts';

export const vocabularyTexts = { vocabulary };

/** The texts of the vocabulary. */
export type VocabularyTranslations = Shape<typeof vocabularyTexts>;
