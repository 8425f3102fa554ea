import type { Shape } from '../shape.ts';
import { activity } from './activity.ts';

export const activityTexts = { activity };

/** The texts of who did what to recordings. */
export type ActivityTranslations = Shape<typeof activityTexts>;
