import type { LinkTranslations } from '../../pt/links/index.ts';
import { links } from './links.ts';

export const linkTexts: LinkTranslations = { links };
