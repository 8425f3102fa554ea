import type { LegalTranslations } from '../../pt/legal/index.ts';
import { controller } from './controller.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const legal: LegalTranslations = { controller, privacy, terms };
