import { getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import autocannon from 'autocannon';
import type { Measurement } from '../measurement.ts';
import { MANY_FOR_ONE_CALLER, startBenchProduct } from '../product/bench-product.ts';
import { visitorAtGateway, visitorAtService } from '../product/visitor.ts';
import type { Visitor } from '../product/visitor.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 20;

/** The cost of the gateway for a small request. */
export const requests: Measurement = {
  name: 'requests',
  run: async (context) => {
    const { quick, say, signal } = context;
    const [rounds, durationSeconds] = quick ? [1, 1] : [3, 4];
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: MANY_FOR_ONE_CALLER });
    const ways = {
      gateway: () => ask(product.url, visitorAtGateway(), durationSeconds),
      direct: () =>
        ask(product.transcriptionUrl, visitorAtService(product.peers.transcription), durationSeconds),
    };
    try {
      await ways.gateway();
      await ways.direct();
      const rates: Record<keyof typeof ways, number[]> = { gateway: [], direct: [] };
      for (let round = 0; round < rounds; round++) {
        signal.throwIfAborted();
        for (const way of ['gateway', 'direct'] as const) rates[way].push(await ways[way]());
      }
      const [through, direct] = [median(rates.gateway), median(rates.direct)];
      const figure = {
        what: 'small requests',
        product: `${Math.round(through)} a second`,
        raw: `${Math.round(direct)} a second`,
        ratio: through / direct,
      };
      say(`  ${figure.product} through the gateway, ${figure.raw} direct, ratio ${figure.ratio.toFixed(3)}`);
      return {
        tables: [{ head: GOAL_HEAD, rows: [goalRow(figure)] }],
        notes: [
          `\`GET ${getFreeTranscription.path}\`, one query each, ${CONNECTIONS} connections, medians of ${rounds} turns of ${durationSeconds} s. ` +
            'The client, the gateway, the service and Postgres share the cores.',
        ],
      };
    } finally {
      await product.stop();
    }
  },
};

/** Returns the responses per second. Throws if one of them is not 200. */
const ask = async (url: string, visitor: Visitor, durationSeconds: number): Promise<number> => {
  const result = await autocannon({
    url: `${url}${getFreeTranscription.path}?device_id=${visitor.deviceId}`,
    headers: await visitor.headers(),
    connections: CONNECTIONS,
    duration: durationSeconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
};
