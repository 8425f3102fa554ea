import type { PlansTranslations } from '../../translations.ts';
import { plans } from './plans.ts';

export const plansTexts: PlansTranslations = { plans };
