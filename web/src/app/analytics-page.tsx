import { FoldedSamples } from '../features/dashboard/folded-samples.tsx';
import { SpeechMetrics } from '../features/reports/metrics-page.tsx';
import { FiguresToCome } from '../features/workspace/figures-to-come.tsx';

/** Renders `/app/analytics`: figures as soon as there is a finished recording; what meetings will show is folded below. */
export const AnalyticsPage = () => (
  <SpeechMetrics empty={<FiguresToCome page="metrics" />} after={<FoldedSamples />} />
);
