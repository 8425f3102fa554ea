import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { JobCancelled } from '@escriba/jobs';
import { createLogger } from '@escriba/runtime';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { recordingWordsIn } from '../../vocabulary/vocabulary.ts';
import type { Engine, RecogniseOptions } from '../engines/engine.ts';
import { createPiecePool } from '../piece-pool/piece-pool.ts';
import { createPiecesRepository } from '../runs/pieces.repository.ts';
import type { Run } from '../runs/runs.repository.ts';
import { completePlan } from './complete-plan.fixture.ts';
import { createModelFinder } from './find-model.ts';
import { createLocalRecordings } from './local-recordings.ts';
import { type PieceOrder, createPieceSharing } from './share-pieces.ts';
import { startTakingPieces } from './take-pieces.ts';
import { createSlots } from './slots.ts';

const PATIENCE = { timeoutMs: 30_000 };
const PIECE_MS = 100;

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let workers: Awaited<ReturnType<typeof openWorker>>[] = [];

beforeAll(async () => {
  service = await startTestService();
  folder = await createTemporaryDirectory();
});
afterEach(async () => {
  await Promise.all(workers.map(({ taking }) => taking.close(0)));
  workers = [];
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

type Recognise = (index: number, options: RecogniseOptions) => Promise<void> | void;

/** The installation wants the first for every recording. */
const [WANTED, DEFAULT] = ['large', 'base'];
type WorkerOptions = {
  /** Those that the worker has now. */
  models?: string[];
  absentMsMax?: number;
};

/** A worker with one process, which passes each piece to `recognise`. */
const openWorker = async (
  recognise: Recognise = () => {},
  { models = [WANTED, DEFAULT], absentMsMax = 60_000 }: WorkerOptions = {},
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
    workDirectory: folder.path,
    announce: () => {},
  };
  const taking = await startTakingPieces(common);
  const findModel = createModelFinder({
    engine,
    listWorkers: async () => workers.map((worker) => ({ models: worker.engine.listModels() })),
    absentMsMax,
  });
  return { seen, used, engine, models, taking, sharing: createPieceSharing({ ...common, findModel }) };
};
const start = async (...all: Recognise[]) => {
  for (const recognise of all) workers.push(await openWorker(recognise));
  return workers;
};

/** Starts a run of a recording of `count` pieces. */
const recorded = async (count: number, fields: Record<string, string> = {}) => {
  const visitor = createVisitor(service);
  const { body } = await visitor.upload({ fields });
  const run = await visitor.claim(body.data.transcriptionId);
  const pieces = Array.from({ length: count }, (_, index) => {
    const span = { startMs: index * PIECE_MS, endMs: (index + 1) * PIECE_MS };
    return { index, ...span, spans: [span], result: null };
  });
  await service.runs.savePlan(run, pieces);
  const pcmPath = `${folder.path}/${run.id}.pcm`;
  await writeFile(pcmPath, Buffer.alloc(count * PIECE_MS * PCM_BYTES_PER_MS));
  return { run, pcmPath, plan: completePlan(pieces) };
};
type Recorded = Awaited<ReturnType<typeof recorded>>;

const ORDER = { language: 'pt', flags: [] };
const coordinate = async (
  worker: (typeof workers)[number] | undefined,
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
const resultsOf = async (run: Run) => (await service.runs.listPieces(run)).map(({ result }) => result);
const textsOf = async (run: Run) => (await resultsOf(run)).map((result) => result?.text);
const listDecoded = async (): Promise<string[]> =>
  (await service.listStoredFiles()).filter((file) => file.includes('decoded'));
const listPooled = async (): Promise<string[]> =>
  (await service.redis.keys('{transcription:pieces}:*')).filter((name) => !/:(count|turns)$/.test(name));
const indexesOf = ({ seen }: Pick<(typeof workers)[number], 'seen'>): number[] =>
  seen.map(({ index }) => index);

describe('the pieces of a recording', () => {
  it('are recognised by the only worker, in order, without a stored copy', async () => {
    const stored: string[] = [];
    const [worker] = await start(async () => void stored.push(...(await listDecoded())));
    const recording = await recorded(5);
    await coordinate(worker, recording);
    expect(worker && indexesOf(worker)).toEqual([0, 1, 2, 3, 4]);
    expect(await textsOf(recording.run)).toEqual(Array(5).fill('in pt'));
    expect([stored, await listPooled()]).toEqual([[], []]);
  });

  it('are recognised with the words of their recording', async () => {
    const [worker] = await start(() => {});
    const words = [{ text: 'Sankhya', soundsLike: 'sânquia' }];
    await coordinate(worker, await recorded(2, { vocabulary: JSON.stringify(words) }));
    await coordinate(worker, await recorded(1));
    expect(worker?.seen.map(({ vocabulary }) => vocabulary)).toEqual([words, words, []]);
  });

  it('are begun by their own worker, and by others once these can read them', async () => {
    const both = Promise.withResolvers<void>();
    let held = 0;
    const untilBoth = async () => {
      held += 1;
      if (held === 2) both.resolve();
      await both.promise;
    };
    const [worker, helper] = await start(untilBoth, untilBoth);
    await coordinate(worker, await recorded(4));
    const all = workers.flatMap(indexesOf);
    expect(all.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    expect(worker?.seen[0]?.index).toBe(0);
    expect(helper?.seen.length).toBeGreaterThan(0);
    expect([await listDecoded(), await listPooled()]).toEqual([[], []]);
  });

  it('are recognised by others while their own worker is busy, also if they are few', async () => {
    const busy = Promise.withResolvers<void>();
    const [worker, helper] = await start(
      () => busy.promise,
      () => {},
    );
    const [long, short] = [await recorded(1), await recorded(1)];
    const ending = coordinate(worker, long);
    await eventually(() => worker?.seen.length === 1, PATIENCE);
    await coordinate(worker, short);
    expect(helper && indexesOf(helper)).toEqual([0]);
    busy.resolve();
    await ending;
  });

  it('fail the attempt at once if only their worker has them', async () => {
    const [worker] = await start(() => Promise.reject(new Error('the process died')));
    const recording = await recorded(2);
    await expect(coordinate(worker, recording)).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    expect(worker?.seen).toHaveLength(1);
    expect(await listPooled()).toEqual([]);
  });

  it('are ended at once when their recording is cancelled', async () => {
    const aborted: unknown[] = [];
    const [worker] = await start(
      (_index, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(signal.reason);
            reject(signal.reason);
          });
        }),
    );
    const cancelling = new AbortController();
    const ending = coordinate(worker, await recorded(2), { signal: cancelling.signal });
    await eventually(() => worker?.seen.length === 1, PATIENCE);
    const reason = new JobCancelled();
    cancelling.abort(reason);
    await expect(ending).rejects.toBe(reason);
    expect([aborted, worker?.seen.length, await listPooled()]).toEqual([[reason], 1, []]);
  });
});

describe('the model of pieces', () => {
  const modelsOf = async (run: Run) => (await resultsOf(run)).map((result) => result?.model);
  const flagsOf = async (run: Run) => (await resultsOf(run)).map((result) => result?.flags);

  it('is that of the recording, also if only another worker has it, which reads the stored audio', async () => {
    const coordinator = await openWorker(() => {}, { models: [DEFAULT] });
    const other = await openWorker();
    workers.push(coordinator, other);
    const { run, ...recording } = await recorded(3);
    await coordinate(coordinator, { run, ...recording });
    expect([coordinator.used, other.used]).toEqual([[], [WANTED, WANTED, WANTED]]);
    expect(await modelsOf(run)).toEqual([WANTED, WANTED, WANTED]);
    expect(await flagsOf(run)).toEqual([[], [], []]);
    expect([await listDecoded(), await listPooled()]).toEqual([[], []]);
  });

  it('is the default if no worker has that of the recording, and each piece says so', async () => {
    const worker = await openWorker(() => {}, { models: [DEFAULT], absentMsMax: 0 });
    workers.push(worker);
    const recording = await recorded(2);
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([DEFAULT, DEFAULT]);
    expect(await flagsOf(recording.run)).toEqual([['model_replaced'], ['model_replaced']]);
  });

  it('is the default for the rest of a recording whose model is removed in the middle', async () => {
    const worker = await openWorker(
      (index) => {
        if (index === 1) worker.models.splice(0, 1);
      },
      { absentMsMax: 0 },
    );
    workers.push(worker);
    const recording = await recorded(4);
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([WANTED, WANTED, DEFAULT, DEFAULT]);
    expect(await textsOf(recording.run)).toEqual(Array(4).fill('in pt'));
    expect(await listPooled()).toEqual([]);
  });

  it('is named with the choice of the user: the most likely words', async () => {
    const [worker] = await start(() => {});
    const recording = await recorded(1, { speech_model: 'fast' });
    await coordinate(worker, recording);
    expect(await modelsOf(recording.run)).toEqual([`${WANTED}-fast`]);
  });
});

describe('pieces that are recognised again', () => {
  it('are shared like others: only their words change, and what is in the language already stays', async () => {
    const [worker] = await start(() => {});
    const recording = await recorded(3);
    const { run } = recording;
    const voices = [{ startMs: 0, endMs: 1, print: '' }];
    for (const [index, language] of ['pt', 'pt', 'en'].entries())
      await service.runs.savePiece(run, index, { text: 'before', language, segments: [], flags: [], voices });
    await coordinate(worker, recording, { order: { language: 'en', again: [1, 2] } });
    expect(worker?.seen).toEqual([{ index: 1, language: 'en', voices: false, vocabulary: [] }]);
    expect(await resultsOf(run)).toMatchObject([
      { text: 'before', language: 'pt', voices },
      { text: 'in en', language: 'en', voices },
      { text: 'before', language: 'en', voices },
    ]);
  });
});
