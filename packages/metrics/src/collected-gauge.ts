import { Counter, Gauge, type Registry } from 'prom-client';

/** One value of a gauge; `labels` is absent if the gauge has none. */
export type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

type CollectedGauge = {
  readonly registry: Registry;
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Reads the current values. */
  readonly collect: () => Promise<readonly Reading[]>;
};

/** Time limit of a metric. Prometheus gives a scrape 10 s by default. */
const COLLECT_TIMEOUT_MS = 2_000;

/**
 * Creates a gauge that is read at each scrape. If that fails, or takes more than 2 s, the scrape has the other metrics without this one, and
 * `metrics_collect_failures_total` grows.
 */
export const createCollectedGauge = ({ registry, name, help, labelNames = [], collect }: CollectedGauge) => {
  const failures = failuresOf(registry);
  failures.inc({ metric: name }, 0);
  return new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      if (labelNames.length === 0) this.remove();
      try {
        for (const { labels = {}, value } of await inTime(collect())) this.set({ ...labels }, value);
      } catch {
        failures.inc({ metric: name });
      }
    },
  });
};

const FAILURES = 'metrics_collect_failures_total';

const failuresOf = (registry: Registry): Counter<'metric'> => {
  const known = registry.getSingleMetric(FAILURES);
  if (known instanceof Counter) return known;
  return new Counter({
    name: 'metrics_collect_failures_total',
    help: 'Scrapes that could not read a metric',
    labelNames: ['metric'],
    registers: [registry],
  });
};

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('not read in time')), COLLECT_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
