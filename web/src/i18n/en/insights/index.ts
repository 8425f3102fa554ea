import type { InsightTranslations } from '../../pt/insights/index.ts';
import { insightPanel } from './insight-panel.ts';

export const insightTexts: InsightTranslations = { insightPanel };
