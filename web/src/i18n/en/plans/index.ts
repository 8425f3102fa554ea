import type { PlansTranslations } from '../../pt/plans/index.ts';
import { plans } from './plans.ts';

export const plansTexts: PlansTranslations = { plans };
