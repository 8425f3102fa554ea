import { INSIGHT_PROGRAM } from './insights/insights.ts';
import { openInsightsWorker } from './open-insights-worker.ts';

openInsightsWorker(INSIGHT_PROGRAM);
