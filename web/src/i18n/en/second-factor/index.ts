import type { SecondFactorTranslations } from '../../pt/second-factor/index.ts';
import { secondFactor } from './second-factor.ts';

export const secondFactorTexts: SecondFactorTranslations = { secondFactor };
