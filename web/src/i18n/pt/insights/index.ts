import type { Shape } from '../shape.ts';
import { insightPanel } from './insight-panel.ts';

export const insightTexts = { insightPanel };

/** The texts of what is made of a transcript. */
export type InsightTranslations = Shape<typeof insightTexts>;
