import type { Shape } from '../shape.ts';
import { plans } from './plans.ts';

export const plansTexts = { plans };

/** The texts of the plans page. */
export type PlansTranslations = Shape<typeof plansTexts>;
