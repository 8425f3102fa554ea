import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getFreeLimits, getFreeTranscription } from '@escriba/contracts';
import autocannon from 'autocannon';
import type { BenchContext, Measurement } from '../measurement.ts';
import { processorMs } from '../processes.ts';
import { MANY_FOR_ONE_CALLER, startBenchProduct } from '../product/bench-product.ts';
import { visitorAtGateway, visitorAtService } from '../product/visitor.ts';
import { startCaddy } from '../raw/caddy.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 20;
const RATE_GOAL = 1.2;
const PROCESSOR_GOAL = 1;
const FILES_DIR = resolve(import.meta.dirname, '../../../../web/dist');

type Load = { readonly url: string; readonly pid: number; readonly headers: Record<string, string> };
type Cost = { readonly rate: number; readonly processorUs: number };
type Pair = {
  readonly what: string;
  readonly gateway: () => Promise<Load>;
  readonly caddy: () => Promise<Load>;
};

/** Requests through the gateway and files from it, beside Caddy in front of the same service with the same files. */
export const gateway: Measurement = {
  name: 'gateway',
  run: async (context) => {
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: MANY_FOR_ONE_CALLER });
    stack.defer(product.stop);
    const caddy = await startCaddy({
      folder: context.folder,
      upstream: product.transcriptionUrl,
      filesDir: FILES_DIR,
    });
    stack.defer(caddy.close);
    const pid = (await product.getPart('gateway')).pid();
    const [atGateway, atService] = [visitorAtGateway(), visitorAtService(product.secret)];
    const toService = (what: string, pathOf: (deviceId: string) => string): Pair => ({
      what,
      gateway: async () => ({
        url: product.url + pathOf(atGateway.deviceId),
        pid,
        headers: await atGateway.headers(),
      }),
      caddy: async () => ({
        ...caddy,
        url: caddy.url + pathOf(atService.deviceId),
        headers: await atService.headers(),
      }),
    });
    const script = await findScript();
    const pairs: Pair[] = [
      toService('requests without a query', () => getFreeLimits.path),
      toService('requests with queries', (id) => `${getFreeTranscription.path}?device_id=${id}`),
      {
        what: 'a script of the web client',
        gateway: async () => ({ url: product.url + script, pid, headers: await atGateway.headers() }),
        caddy: async () => ({ ...caddy, url: caddy.url + script, headers: {} }),
      },
    ];
    const rows = [];
    for (const pair of pairs) rows.push(...(await comparePair(context, pair)));
    return {
      tables: [{ head: GOAL_HEAD, rows }],
      notes: [
        `${CONNECTIONS} connections, medians of turns that alternate. Processor time is that of the gateway’s or Caddy’s process per request. The client, the service and Postgres ` +
          'share the cores. Caddy checks no token, counts no limit, and adds no request id.',
      ],
    };
  },
};

const findScript = async (): Promise<string> => {
  const names = (await readdir(join(FILES_DIR, 'assets'))).filter((name) => name.endsWith('.js'));
  const [first] = names.toSorted();
  if (first === undefined) throw new Error(`there is no script in ${FILES_DIR}`);
  return `/assets/${first}`;
};

const comparePair = async ({ quick, say, signal }: BenchContext, pair: Pair) => {
  const [rounds, durationSeconds] = quick ? [1, 1] : [3, 4];
  const costs: Record<'gateway' | 'caddy', Cost[]> = { gateway: [], caddy: [] };
  for (const way of ['gateway', 'caddy'] as const) await fire(await pair[way](), 1);
  for (let round = 0; round < rounds; round++) {
    for (const way of ['gateway', 'caddy'] as const) {
      signal.throwIfAborted();
      costs[way].push(await fire(await pair[way](), durationSeconds));
    }
  }
  const typical = (way: 'gateway' | 'caddy', figure: keyof Cost) =>
    median(costs[way].map((cost) => cost[figure]));
  const compare = (what: string, figure: keyof Cost, unit: string) => {
    const [product, raw] = [typical('gateway', figure), typical('caddy', figure)];
    const line = {
      product: `${Math.round(product)} ${unit}`,
      raw: `${Math.round(raw)} ${unit}`,
      ratio: product / raw,
    };
    say(`  ${what}: ${line.product}, Caddy ${line.raw}`);
    return { what, ...line };
  };
  const rate = compare(pair.what, 'rate', 'a second');
  const processor = compare(`processor time each, ${pair.what}`, 'processorUs', 'µs');
  return [
    goalRow({ ...rate, goal: `≥ ${RATE_GOAL}`, met: rate.ratio >= RATE_GOAL }),
    goalRow({ ...processor, goal: `≤ ${PROCESSOR_GOAL}`, met: processor.ratio <= PROCESSOR_GOAL }),
  ];
};

/** Throws if a response is not 200. */
const fire = async ({ url, pid, headers }: Load, durationSeconds: number): Promise<Cost> => {
  const before = processorMs([pid]);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: durationSeconds });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  const usedMs = processorMs([pid]) - before;
  return { rate: result.requests.average, processorUs: (usedMs * 1_000) / result.requests.total };
};
