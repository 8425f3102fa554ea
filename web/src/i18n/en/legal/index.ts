import type { LegalTranslations } from '../../translations.ts';
import { privacy } from './privacy.ts';

export const legal: LegalTranslations = { privacy };
