import type { Shape } from '../shape.ts';
import { secondFactor } from './second-factor.ts';

export const secondFactorTexts = { secondFactor };

/** The texts of the second step, of a sign-in or before a change. */
export type SecondFactorTranslations = Shape<typeof secondFactorTexts>;
