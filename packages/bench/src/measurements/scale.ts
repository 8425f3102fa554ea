import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { count, percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { processorMs } from '../processes.ts';
import type { Section } from '../report/section.ts';

const WORKERS = [1, 8, 100, 1_000] as const;
const WORKERS_PER_PROCESS = 250;
/** Time that a piece takes: 20 s at a tenth of real time are 2 s; one core needs about 3 s for it. */
const PIECE_MS = 3_000;
const PIECES_PER_WORKER = 12;
/** Pieces of a recording of three hours, about. */
const PIECES_PER_RECORDING = 500;
const BUSY_GOAL = 0.8;
const OVERHEAD_MS_GOAL = 15;

const PROGRAM = new URL(
  '../../../../services/transcription/src/recognition/pieces/simulated-workers.fixture.ts',
  import.meta.url,
);

type Figures = { readonly pieces: number; readonly busyMs: number; readonly processorMs: number };
type Row = {
  readonly workers: number;
  readonly pieces: number;
  readonly elapsedMs: number;
  readonly busy: number;
  /** Time between the end of a piece and the start of the next one of the same worker. */
  readonly overheadMs: number;
  /** CPU time of Postgres and Redis for a piece. */
  readonly storesMs: number;
};

/** The pool of pieces with many workers whose engine only waits. */
export const scale: Measurement = {
  name: 'scale',
  run: async (context) => {
    await using stack = new AsyncDisposableStack();
    const product = await startBenchProduct({ ...context, worker: 'asleep' });
    stack.defer(product.stop);
    const rows: Row[] = [];
    for (const workers of context.quick ? [1, 8] : WORKERS) {
      context.signal.throwIfAborted();
      const row = await measure(product, context, workers);
      rows.push(row);
      context.say(
        `  ${workers} workers: ${percent(row.busy)} busy, ${row.overheadMs.toFixed(1)} ms between two pieces`,
      );
    }
    return toSection(rows);
  },
};

type Product = Awaited<ReturnType<typeof startBenchProduct>>;

const measure = async (product: Product, { quick }: BenchContext, workers: number): Promise<Row> => {
  const pieceMs = quick ? 300 : PIECE_MS;
  await using stack = new AsyncDisposableStack();
  const start = async (): Promise<Process> => {
    const started = await startProcess(product);
    stack.defer(started.stop);
    return started;
  };
  const coordinator = await start();
  const crews: Process[] = [];
  for (let left = workers; left > 0; left -= WORKERS_PER_PROCESS) {
    const crew = await start();
    await crew.ask({ kind: 'work', workers: Math.min(left, WORKERS_PER_PROCESS), pieceMs });
    crews.push(crew);
  }
  const pieces = workers * PIECES_PER_WORKER;
  const recordings = Math.max(1, Math.round(pieces / PIECES_PER_RECORDING));
  const perRecording = Math.round(pieces / recordings);
  const stores = (await Promise.all(['postgres', 'redis'].map(product.getPart))).map((part) => part.pid());
  const before = processorMs(stores);
  const { elapsedMs } = await coordinator.ask<{ elapsedMs: number }>({
    kind: 'coordinate',
    recordings,
    pieces: perRecording,
  });
  const usedMs = processorMs(stores) - before;
  const figures = await Promise.all(crews.map((crew) => crew.ask<Figures>({ kind: 'report' })));
  const done = figures.reduce((sum, each) => sum + each.pieces, 0);
  const busyMs = figures.reduce((sum, each) => sum + each.busyMs, 0);
  return {
    workers,
    pieces: done,
    elapsedMs,
    busy: busyMs / (workers * elapsedMs),
    overheadMs: (workers * elapsedMs - busyMs) / done,
    storesMs: usedMs / done,
  };
};

type Process = Awaited<ReturnType<typeof startProcess>>;

const startProcess = async ({ databaseUrl, redisUrl }: Product) => {
  const child: ChildProcess = fork(PROGRAM, [databaseUrl, redisUrl]);
  await once(child, 'message');
  return {
    ask: async <ScaleResponse>(order: object): Promise<ScaleResponse> => {
      const response = once(child, 'message');
      child.send(order);
      return (await response)[0] as ScaleResponse;
    },
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};

const HEAD = [
  'workers',
  'pieces',
  'time',
  'busy',
  'between two pieces',
  'Postgres and Redis for a piece',
  'speed',
  'goal',
  'met',
];

const toSection = (rows: readonly Row[]): Section => {
  const [first] = rows;
  const speedOf = ({ pieces, elapsedMs }: Row): number => pieces / elapsedMs;
  return {
    tables: [
      {
        head: HEAD,
        rows: rows.map((row) => {
          const [goal, isMet] = goalOf(row, first === undefined ? 1 : speedOf(row) / speedOf(first));
          return [
            count(row.workers),
            count(row.pieces),
            `${(row.elapsedMs / 1_000).toFixed(1)} s`,
            percent(row.busy),
            `${row.overheadMs.toFixed(1)} ms`,
            `${row.storesMs.toFixed(1)} ms`,
            first === undefined ? '' : `${(speedOf(row) / speedOf(first)).toFixed(1)} ×`,
            goal,
            isMet === undefined ? '' : isMet ? 'yes' : '**no**',
          ];
        }),
      },
    ],
    notes: [
      `The real pool, tables and messages; the engine only waits ${PIECE_MS / 1_000} s for a piece, and no audio is read. Each worker has ${PIECES_PER_WORKER} pieces to do, ` +
        `of recordings of up to ${PIECES_PER_RECORDING} pieces and as many users. 'Between two pieces' includes the beginning and the end, when some workers have nothing to do. ` +
        'All workers, Postgres and Redis share the cores.',
    ],
  };
};

const goalOf = (row: Row, speed: number): [goal: string, isMet?: boolean] => {
  if (row.workers === 1)
    return [`≤ ${OVERHEAD_MS_GOAL} ms between two pieces`, row.overheadMs <= OVERHEAD_MS_GOAL];
  if (row.workers === 8) return ['≥ 7 ×', speed >= 7];
  if (row.workers === 1_000) return [`≥ ${percent(BUSY_GOAL)} busy`, row.busy >= BUSY_GOAL];
  return [''];
};
