import { MetricsToCome } from '../features/dashboard/metrics-to-come.tsx';
import { FoldedSamples } from '../features/dashboard/folded-samples.tsx';
import { SpeechMetrics } from '../features/reports/metrics-page.tsx';

/** `/app/analytics`: figures as soon as there is a finished recording; what meetings will show is folded below. */
export const AnalyticsPage = () => <SpeechMetrics empty={<MetricsToCome />} after={<FoldedSamples />} />;
