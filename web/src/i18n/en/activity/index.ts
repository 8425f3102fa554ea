import type { ActivityTranslations } from '../../pt/activity/index.ts';
import { activity } from './activity.ts';

export const activityTexts: ActivityTranslations = { activity };
