import { openInsightsWorker } from '../../open-insights-worker.ts';

// An insights worker whose processes pass a gate, if there is one, before they make an insight.
const { TEST_INSIGHT_GATE: gate } = process.env;
openInsightsWorker({
  module: new URL('process.ts', import.meta.url),
  args: gate === undefined ? [] : [gate],
});
