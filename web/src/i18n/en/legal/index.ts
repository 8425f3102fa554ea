import type { LegalTranslations } from '../../pt/legal/index.ts';
import { privacy } from './privacy.ts';

export const legal: LegalTranslations = { privacy };
