import { setTimeout as sleep } from 'node:timers/promises';
import { megabytes, seconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { upload } from '../product/upload.ts';
import { visitorAtGateway } from '../product/visitor.ts';
import { findChildPid, peakRss, rssBytes } from '../processes.ts';
import { generatedRecording } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const UPLOADS = 10;
const GROWTH_BYTES_MAX = 64 * 2 ** 20;
const SAMPLE_INTERVAL_MS = 100;
const REST_MS = 2_000;
const PROCESSES = [
  ['gateway', 'gateway/src/main.ts'],
  ['service', 'services/transcription/src/main.ts'],
] as const;

/** How much the memory of gateway and service grows during large concurrent uploads. */
export const memory: Measurement = {
  name: 'memory',
  run: async (context) => {
    const sizeBytes = (context.quick ? 20 : 200) * 2 ** 20;
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    try {
      const watched = PROCESSES.map(([name, file]) => ({ name, pid: findChildPid(file) }));
      const uploadOne = () => uploadGenerated(product.url, sizeBytes);
      const fresh = await Promise.all(watched.map(({ pid }) => idleRss(pid)));
      await uploadOne();
      await uploadOne();
      await sleep(REST_MS, undefined, { signal: context.signal });
      const idle = await Promise.all(watched.map(({ pid }) => idleRss(pid)));
      const startedAt = performance.now();
      const peaks = await peakRss(watched, SAMPLE_INTERVAL_MS, () =>
        Promise.all(Array.from({ length: UPLOADS }, uploadOne)),
      );
      const tookMs = performance.now() - startedAt;
      const figures = watched.map(({ name }, index) =>
        toFigure(name, { fresh: fresh[index] ?? 0, idle: idle[index] ?? 0, peak: peaks[index] ?? 0 }),
      );
      for (const { what, product: growth } of figures) context.say(`  ${what}: ${growth}`);
      return {
        tables: [{ head: GOAL_HEAD, rows: figures.map(goalRow) }],
        notes: [
          `${UPLOADS} uploads of ${megabytes(sizeBytes)} at once through the gateway, ${seconds(tookMs)} in all. Resident memory every ` +
            `${SAMPLE_INTERVAL_MS} ms: the peak over the idle value after two uploads and ${seconds(REST_MS)} of rest. In brackets: after the start, idle, peak.`,
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

const uploadGenerated = (url: string, sizeBytes: number) =>
  upload({ url, visitor: visitorAtGateway(), recording: generatedRecording(sizeBytes), language: 'pt' });

const idleRss = async (pid: number): Promise<number> => {
  const values: number[] = [];
  for (let count = 0; count < 10; count++) {
    values.push(rssBytes(pid));
    await sleep(SAMPLE_INTERVAL_MS);
  }
  return median(values);
};

type Levels = Readonly<Record<'fresh' | 'idle' | 'peak', number>>;

const toFigure = (name: string, { fresh, idle, peak }: Levels) => ({
  what: `growth of the ${name}`,
  product: `${megabytes(peak - idle)} (${[fresh, idle, peak].map(megabytes).join(' → ')})`,
  goal: `≤ ${megabytes(GROWTH_BYTES_MAX)}`,
  met: peak - idle <= GROWTH_BYTES_MAX,
});
