import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@escriba/db';
import { createEventBus, createRedis } from '@escriba/jobs';
import { createLogger } from '@escriba/runtime';
import type { PieceResult } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { livesIn, userOwner } from '../../recordings/recordings.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';
import { completePlan } from './complete-plan.fixture.ts';
import { createPiecePool } from '../piece-pool/piece-pool.ts';
import { createPiecesRepository } from '../runs/pieces.repository.ts';
import { createRunsRepository } from '../runs/runs.repository.ts';
import type { LocalRecordings } from './local-recordings.ts';
import { createPieceSharing } from './share-pieces.ts';
import { startTakingPieces } from './take-pieces.ts';
import { createSlots } from './slots.ts';

/*
 * Workers with an engine that only waits, on the real pool and the real tables, for the benchmark `scale`: the addresses of Postgres and
 * Redis are its arguments, and it obeys messages.
 *   { kind: 'work', workers, pieceMs }               starts workers; replies { kind: 'ready' }
 *   { kind: 'coordinate', recordings, pieces }       shares that many recordings; replies { kind: 'done', elapsedMs }
 *   { kind: 'report' }                               replies { kind: 'figures', pieces, busyMs, processorMs }
 */
type Order =
  | { kind: 'work'; workers: number; pieceMs: number }
  | { kind: 'coordinate'; recordings: number; pieces: number }
  | { kind: 'report' };

const PIECE_LENGTH_MS = 20_000;
const MODEL = 'simulated';
const MODELS = [{ name: MODEL, slots: 1 }];

const [databaseUrl = '', redisUrl = ''] = process.argv.slice(2);
const logger = createLogger({ name: 'simulated-workers', level: 'warn' });
const clock = () => new Date();
const db = createDatabase<DB>({
  url: databaseUrl,
  schema: SCHEMA,
  applicationName: 'simulated-workers',
  logger,
});
const redis = createRedis(redisUrl, { failFast: true, logger });
const bus = createEventBus(redisUrl, { logger });
const pool = createPiecePool({ redis });
const pieces = createPiecesRepository(db, clock);
const figures = { pieces: 0, busyMs: 0 };

const RESULT: PieceResult = { text: 'Uma frase.', language: 'pt', segments: [], flags: [] };

// The audio is not read: with a thousand workers on one machine its disk would be measured.
const local: LocalRecordings = {
  hold: () => ({ path: '/dev/null', release: () => {} }),
  add: () => ({ giveUp: () => {}, remove: async () => {} }),
};

const startWorker = (pieceMs: number) =>
  startTakingPieces({
    pool,
    pieces,
    words: recordingWordsIn(db),
    bus,
    logger,
    local,
    workerId: randomUUID(),
    workDirectory: '/nonexistent',
    announce: () => {},
    storage: { get: () => Promise.reject(new Error('Simulated pieces have no audio')) },
    slots: createSlots({ countSlots: () => 1, defaultModel: MODEL, listModels: () => MODELS }),
    engine: {
      countWaiting: () => 0,
      recognise: async () => {
        const startedAt = performance.now();
        await sleep(pieceMs);
        figures.pieces += 1;
        figures.busyMs += performance.now() - startedAt;
        return RESULT;
      },
    },
  });

const runs = createRunsRepository(db, clock, async () => {});
const sharing = createPieceSharing({
  pool,
  pieces,
  bus,
  logger,
  local,
  workerId: randomUUID(),
  speechConcurrency: 1,
  findModel: async () => ({
    name: MODEL,
    speechModel: 'universal',
    isReplaced: false,
    isHere: true,
    workers: 2,
  }),
  unclaimedObjects: { store: async () => ({ sizeBytes: 0 }), keep: async () => {}, remove: async () => {} },
});

const share = async (count: number): Promise<void> => {
  const id = randomUUID();
  await livesIn(db).insert({
    id,
    owner: userOwner(randomUUID()),
    languageRequested: 'pt',
    fileName: 'three-hours.mp3',
    mediaKind: 'audio',
    mimeType: 'audio/mpeg',
    playsAsIs: null,
    sizeBytes: 1,
    sha256: '0'.repeat(64),
    storageKey: null,
    clientInfo: {},
    probedDurationMs: null,
    round: 1,
    priority: 2,
    withSpeakers: true,
    createdAt: clock(),
    expiresAt: null,
  });
  const run = await runs.claim(id);
  if (run === undefined) throw new Error('The recording cannot be claimed');
  const planned = Array.from({ length: count }, (_, index) => ({
    index,
    startMs: index * PIECE_LENGTH_MS,
    endMs: (index + 1) * PIECE_LENGTH_MS,
    spans: [],
    result: null,
  }));
  await runs.savePlan(run, planned);
  const plan = completePlan(planned);
  const { signal } = new AbortController();
  await using shared = sharing.open({ run, pcmPath: '', signal, closing: signal });
  await shared.recognise({ plan, language: 'pt', flags: [] });
  await db.deleteFrom('transcriptions').where('id', '=', id).execute();
};

const obey = async (order: Order): Promise<Record<string, unknown>> => {
  if (order.kind === 'work') {
    const starting = Array.from({ length: order.workers }, () => startWorker(order.pieceMs));
    await Promise.all(starting);
    return { kind: 'ready' };
  }
  if (order.kind === 'coordinate') {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: order.recordings }, () => share(order.pieces)));
    return { kind: 'done', elapsedMs: performance.now() - startedAt };
  }
  const { user, system } = process.cpuUsage();
  return { kind: 'figures', ...figures, processorMs: (user + system) / 1_000 };
};

process.on('message', (order: Order) => {
  void obey(order).then((reply) => process.send?.(reply));
});
process.send?.({ kind: 'loaded' });
await once(process, 'disconnect');
process.exit();
