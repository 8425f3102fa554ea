import { deleteTranscription } from '@escriba/contracts';
import { megabytes } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { upload as send } from '../product/upload.ts';
import { visitorAtGateway, visitorAtService } from '../product/visitor.ts';
import type { Visitor } from '../product/visitor.ts';
import { generatedRecording } from '../recordings.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const RATIO_MIN = 0.8;

/** The cost of the gateway for an upload. */
export const upload: Measurement = {
  name: 'upload',
  run: async (context) => {
    const { quick, say, signal } = context;
    const sizeBytes = (quick ? 20 : 200) * 2 ** 20;
    const rounds = quick ? 2 : 8;
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    const ways = {
      gateway: () => uploadOnce(product.url, visitorAtGateway(), sizeBytes),
      direct: () => uploadOnce(product.transcriptionUrl, visitorAtService(product.secret), sizeBytes),
    };
    try {
      await ways.gateway();
      await ways.direct();
      const took: Record<keyof typeof ways, number[]> = { gateway: [], direct: [] };
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        const order = round % 2 === 0 ? (['gateway', 'direct'] as const) : (['direct', 'gateway'] as const);
        for (const way of order) took[way].push(await ways[way]());
      }
      const speed = (values: readonly number[]): number => sizeBytes / 2 ** 20 / (median(values) / 1_000);
      const [through, direct] = [speed(took.gateway), speed(took.direct)];
      const figure = {
        what: 'upload',
        product: `${through.toFixed(0)} MB/s`,
        raw: `${direct.toFixed(0)} MB/s`,
        ratio: through / direct,
        goal: `≥ ${RATIO_MIN}`,
        met: through / direct >= RATIO_MIN,
      };
      say(`  ${figure.product} through the gateway, ${figure.raw} direct, ratio ${figure.ratio.toFixed(3)}`);
      return {
        tables: [{ head: GOAL_HEAD, rows: [goalRow(figure)] }],
        notes: [
          `${megabytes(sizeBytes)} from the first byte to the whole answer, stored, hashed and probed; medians of ${rounds} turns each, taken in turn.`,
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

/** Time in ms. The recording is deleted afterwards, which is not measured. */
const uploadOnce = async (url: string, visitor: Visitor, sizeBytes: number): Promise<number> => {
  const recording = generatedRecording(sizeBytes);
  const { tookMs, transcriptionId } = await send({ url, visitor, recording, language: 'pt' });
  await remove(url, visitor, transcriptionId);
  return tookMs;
};

const remove = async (url: string, visitor: Visitor, transcriptionId: string): Promise<void> => {
  const response = await fetch(url + deleteTranscription.path.replace(':id', transcriptionId), {
    method: deleteTranscription.method,
    headers: { ...(await visitor.headers()), 'x-device-id': visitor.deviceId },
  });
  if (!response.ok) throw new Error(`deleting failed: ${await response.text()}`);
};
