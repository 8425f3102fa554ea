import type { SupportTranslations } from '../../pt/support/index.ts';
import { support } from './support.ts';

export const supportTexts: SupportTranslations = { support };
