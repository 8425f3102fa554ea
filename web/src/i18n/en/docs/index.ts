import type { DocsTranslations } from '../../pt/docs/index.ts';
import { docs } from './docs.ts';

export const docsTexts: DocsTranslations = { docs };
