import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getFreeLimits, getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import type { Peer } from '@escriba/http';
import autocannon from 'autocannon';
import type { BenchContext, Measurement } from '../measurement.ts';
import { processorMs } from '../processes.ts';
import { MANY_FOR_ONE_CALLER, startBenchProduct } from '../product/bench-product.ts';
import { type Visitor, visitorAtGateway, visitorAtService } from '../product/visitor.ts';
import { startBareProxy } from '../raw/bare-proxy.ts';
import { startCaddy } from '../raw/caddy.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median } from '../statistics.ts';

const CONNECTIONS = 20;
const RATE_GOAL = 1.2;
const PROCESSOR_GOAL = 1;
const FILES_DIR = resolve(import.meta.dirname, '../../../../web/dist');

type Load = { readonly url: string; readonly pid: number; readonly headers: Record<string, string> };
type Server = Pick<Load, 'url' | 'pid'>;
type Cost = { readonly rate: number; readonly processorUs: number };
type Pair = {
  readonly what: string;
  readonly product: () => Promise<Load>;
  readonly raw: () => Promise<Load>;
  /** Whether the pair has goals. Absent: it only shows what a server on Node could reach. */
  readonly hasGoals?: boolean;
};

/** Requests through the gateway and files from it, beside Caddy in front of the same service with the same files. */
export const gateway: Measurement = {
  name: 'gateway',
  run: async (context) => {
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'asleep', env: MANY_FOR_ONE_CALLER });
    stack.defer(product.stop);
    const upstream = product.transcriptionUrl;
    const caddy = await startCaddy({ folder: context.folder, upstream, filesDir: FILES_DIR });
    stack.defer(caddy.close);
    const bare = await startBareProxy(upstream);
    stack.defer(bare.close);
    const server = { url: product.url, pid: (await product.getPart('gateway')).pid() };
    const rows = [];
    for (const pair of await listPairs({ server, caddy, bare, service: product.peers.transcription }))
      rows.push(...(await comparePair(context, pair)));
    return {
      tables: [{ head: GOAL_HEAD, rows }],
      notes: [
        `${CONNECTIONS} connections, medians of turns that alternate. Processor time is that of the gateway’s, Caddy’s or the bare proxy’s process per request. The client, the service and Postgres ` +
          'share the cores. Caddy and the bare proxy (Node’s HTTP server and undici without a line more) check no token, count no limit, and add no request id.',
      ],
    };
  },
};

type Servers = {
  readonly server: Server;
  readonly caddy: Server;
  readonly bare: Server;
  readonly service: Peer;
};

const listPairs = async ({ server, caddy, bare, service }: Servers): Promise<Pair[]> => {
  const [atGateway, atService] = [visitorAtGateway(), visitorAtService(service)];
  const limits = (at: Server, by: Visitor) => loadOf(at, getFreeLimits.path, by);
  const status = (at: Server, by: Visitor) =>
    loadOf(at, `${getFreeTranscription.path}?device_id=${by.deviceId}`, by);
  const script = await findScript();
  return [
    {
      what: 'requests without a query',
      product: () => limits(server, atGateway),
      raw: () => limits(caddy, atService),
      hasGoals: true,
    },
    {
      what: 'the same through a bare proxy on Node',
      product: () => limits(bare, atService),
      raw: () => limits(caddy, atService),
    },
    {
      what: 'requests with queries',
      product: () => status(server, atGateway),
      raw: () => status(caddy, atService),
      hasGoals: true,
    },
    {
      what: 'a script of the web client',
      product: () => loadOf(server, script, atGateway),
      raw: async () => ({ ...caddy, url: caddy.url + script, headers: {} }),
      hasGoals: true,
    },
  ];
};

const loadOf = async (
  { url, pid }: Server,
  path: string,
  { headers }: Pick<Visitor, 'headers'>,
): Promise<Load> => ({ url: url + path, pid, headers: await headers() });

const findScript = async (): Promise<string> => {
  const names = (await readdir(join(FILES_DIR, 'assets'))).filter((name) => name.endsWith('.js'));
  const [first] = names.toSorted();
  if (first === undefined) throw new Error(`there is no script in ${FILES_DIR}`);
  return `/assets/${first}`;
};

const comparePair = async ({ quick, say, signal }: BenchContext, pair: Pair) => {
  const [rounds, durationSeconds] = quick ? [1, 1] : [3, 4];
  const costs: Record<'product' | 'raw', Cost[]> = { product: [], raw: [] };
  for (const way of ['product', 'raw'] as const) await fire(await pair[way](), 1);
  for (let round = 0; round < rounds; round++) {
    for (const way of ['product', 'raw'] as const) {
      signal.throwIfAborted();
      costs[way].push(await fire(await pair[way](), durationSeconds));
    }
  }
  const typical = (way: 'product' | 'raw', figure: keyof Cost) =>
    median(costs[way].map((cost) => cost[figure]));
  const compare = (what: string, figure: keyof Cost, unit: string) => {
    const [product, raw] = [typical('product', figure), typical('raw', figure)];
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
  const goals = {
    rate: { goal: `≥ ${RATE_GOAL}`, met: rate.ratio >= RATE_GOAL },
    processor: { goal: `≤ ${PROCESSOR_GOAL}`, met: processor.ratio <= PROCESSOR_GOAL },
  };
  return [
    goalRow({ ...rate, ...(pair.hasGoals && goals.rate) }),
    goalRow({ ...processor, ...(pair.hasGoals && goals.processor) }),
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
