import type { Shape } from '../shape.ts';
import { privacy } from './privacy.ts';

export const legal = { privacy };

/** The texts of the policies. */
export type LegalTranslations = Shape<typeof legal>;
