import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createLogger } from '@escriba/runtime';
import { PCM_BYTES_PER_MS } from '../platform/media/decode.ts';
import type { TestService } from './start-test-service.ts';
import { createVisitor } from './visitor.ts';
import { recordingWordsIn } from '../vocabulary/vocabulary.ts';
import type { Engine, RecogniseOptions } from '../recognition/engines/engine.ts';
import { createPiecePool } from '../recognition/piece-pool/piece-pool.ts';
import { createPiecesRepository } from '../recognition/runs/pieces.repository.ts';
import type { Run } from '../recognition/runs/runs.repository.ts';
import { completePlan } from '../recognition/pieces/complete-plan.fixture.ts';
import { createModelFinder } from '../recognition/pieces/find-model.ts';
import { createLocalRecordings } from '../recognition/pieces/local-recordings.ts';
import { type PieceOrder, createPieceSharing } from '../recognition/pieces/share-pieces.ts';
import { startTakingPieces } from '../recognition/pieces/take-pieces.ts';
import { createSlots } from '../recognition/pieces/slots.ts';

const PIECE_MS = 100;

export type Recognise = (index: number, options: RecogniseOptions) => Promise<void> | void;

/** The installation wants the first for every recording. */
export const [WANTED, DEFAULT] = ['large', 'base'] as const;

type WorkerOptions = {
  /** Those that the worker has now. */
  models?: string[];
  absentMsMax?: number;
};
type PieceWorker = Awaited<ReturnType<typeof openWorker>>;

type Place = {
  readonly service: TestService;
  readonly workDirectory: string;
  /** Lists the workers that are there. */
  readonly list: () => readonly { readonly engine: Pick<Engine, 'listModels'> }[];
};

/** A worker with one process, which passes each piece to `recognise`. */
const openWorker = async (
  { service, workDirectory, list }: Place,
  recognise: Recognise,
  { models = [WANTED, DEFAULT], absentMsMax = 60_000 }: WorkerOptions,
) => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const seen: {
    index: number;
    language: string;
    voices: boolean | undefined;
    vocabulary: RecogniseOptions['vocabulary'];
  }[] = [];
  const used: (string | undefined)[] = [];
  const engine: Omit<Engine, 'name' | 'check' | 'findSpeech' | 'detectLanguage' | 'hearVoices' | 'close'> = {
    defaultModel: DEFAULT,
    modelFor: ({ speechModel }) => ({ name: WANTED, speechModel }),
    listModels: () => models.map((name) => ({ name, slots: 1 })),
    countWaiting: () => 0,
    countSlots: () => 1,
    recognise: async (_path, piece, options) => {
      const index = piece.startMs / PIECE_MS;
      const { language, voices, vocabulary } = options;
      seen.push({ index, language, voices, vocabulary });
      used.push(options.model);
      await recognise(index, options);
      return { text: `in ${language}`, language, segments: [], flags: [] };
    },
  };
  const common = {
    ...service,
    engine,
    slots: createSlots(engine),
    logger,
    pool: createPiecePool({ redis: service.redis }),
    pieces: createPiecesRepository(service.db, service.clock.now),
    words: recordingWordsIn(service.db),
    local: createLocalRecordings(),
    workerId: randomUUID(),
    speechConcurrency: 1,
    workDirectory,
    announce: () => {},
  };
  const taking = await startTakingPieces(common);
  const findModel = createModelFinder({
    engine,
    listWorkers: async () => list().map((worker) => ({ models: worker.engine.listModels() })),
    absentMsMax,
  });
  return { seen, used, engine, models, taking, sharing: createPieceSharing({ ...common, findModel }) };
};
/** Starts a run of a recording of `count` pieces. */
const record = async (
  { service, workDirectory }: Omit<Place, 'list'>,
  count: number,
  fields: Record<string, string>,
) => {
  const visitor = createVisitor(service);
  const { body } = await visitor.upload({ fields });
  const run = await visitor.claim(body.data.transcriptionId);
  const pieces = Array.from({ length: count }, (_, index) => {
    const span = { startMs: index * PIECE_MS, endMs: (index + 1) * PIECE_MS };
    return { index, ...span, spans: [span], result: null };
  });
  await service.runs.savePlan(run, pieces);
  const pcmPath = `${workDirectory}/${run.id}.pcm`;
  await writeFile(pcmPath, Buffer.alloc(count * PIECE_MS * PCM_BYTES_PER_MS));
  return { run, pcmPath, plan: completePlan(pieces) };
};
type Recorded = Awaited<ReturnType<typeof record>>;

export const ORDER = { language: 'pt', flags: [] };

/** Coordinates a recording until no piece is missing. */
export const coordinate = async (
  worker: PieceWorker | undefined,
  { plan, ...recording }: Recorded,
  {
    order = {},
    signal = new AbortController().signal,
  }: { order?: Partial<PieceOrder>; signal?: AbortSignal } = {},
): Promise<void> => {
  if (worker === undefined) throw new Error('no worker was started');
  const closing = new AbortController().signal;
  await using shared = worker.sharing.open({ ...recording, signal, closing });
  await shared.recognise({ ...ORDER, plan, ...order });
};

/** Workers of a test, and what they leave in the pool and the storage. */
export const createPieceWorkers = (service: TestService, workDirectory: string) => {
  let workers: PieceWorker[] = [];
  const open = async (recognise: Recognise = () => {}, options: WorkerOptions = {}): Promise<PieceWorker> => {
    const worker = await openWorker({ service, workDirectory, list: () => workers }, recognise, options);
    workers.push(worker);
    return worker;
  };
  const resultsOf = async (run: Run) => (await service.runs.listPieces(run)).map(({ result }) => result);
  return {
    open,
    start: async (...all: Recognise[]): Promise<PieceWorker[]> => {
      for (const recognise of all) await open(recognise);
      return workers;
    },
    list: (): readonly PieceWorker[] => workers,
    close: async (): Promise<void> => {
      await Promise.all(workers.map(({ taking }) => taking.close(0)));
      workers = [];
    },
    recorded: (count: number, fields: Record<string, string> = {}) =>
      record({ service, workDirectory }, count, fields),
    resultsOf,
    textsOf: async (run: Run) => (await resultsOf(run)).map((result) => result?.text),
    listDecoded: async (): Promise<string[]> =>
      (await service.listStoredFiles()).filter((file) => file.includes('decoded')),
    listPooled: async (): Promise<string[]> =>
      (await service.redis.keys('{transcription:pieces}:*')).filter((name) => !/:(count|turns)$/.test(name)),
  };
};
