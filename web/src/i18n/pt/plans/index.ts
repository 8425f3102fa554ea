import { plans } from './plans.ts';

export const plansTexts = { plans };
