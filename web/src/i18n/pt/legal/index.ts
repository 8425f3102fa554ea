import type { Shape } from '../shape.ts';
import { controller } from './controller.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const legal = { controller, privacy, terms };

/** The texts of the policies. */
export type LegalTranslations = Shape<typeof legal>;
