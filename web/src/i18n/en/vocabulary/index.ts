import type { VocabularyTranslations } from '../../pt/vocabulary/index.ts';
import { vocabulary } from './vocabulary.ts';

export const vocabularyTexts: VocabularyTranslations = { vocabulary };
