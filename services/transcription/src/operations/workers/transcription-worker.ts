import { randomUUID } from 'node:crypto';
import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { type EventBus, type RunningWorker, startWorker } from '@escriba/jobs';
import { every } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import { type Tracing, continueTrace } from '@escriba/tracing';
import type { Redis } from 'ioredis';
import type { Listening } from '../../dictation/dictation.ts';
import type { Engine, EngineModel, RunTranscription, TakingPieces } from '../../recognition/recognition.ts';
import { type Lane, LANES, transcribeJobOf } from '../../recordings/recordings.ts';
import { type ChoresDeps, startWorkerChores } from './chores.ts';
import type { FetchingModels } from './fetch-models.ts';
import { createFoundModels } from './found-models.ts';
import { withFetching } from './with-fetching.ts';
import {
  type FoundModel,
  HEARTBEAT_INTERVAL_MS,
  type RecognisingModel,
  type WorkerPresence,
} from './worker-presence.ts';

type WorkerDeps = ChoresDeps & {
  connection: Redis;
  bus: EventBus;
  engine: Pick<Engine, 'check' | 'observe' | 'refresh' | 'listModels'>;
  runTranscription: RunTranscription;
  /** Begins to recognise pieces. */
  takePieces: () => Promise<TakingPieces>;
  /** Begins to translate recordings into English by recognition. */
  startTranslating: () => Promise<RunningWorker>;
  /** Begins to listen to sessions of live text. */
  startLiveText: () => Promise<Listening>;
  presence: Pick<WorkerPresence, 'announce' | 'leave'>;
  /** Stores who made the models, where their licences ask to say so. */
  noteAttributions: (models: readonly EngineModel[]) => Promise<void>;
  /** Verifies the files of all models; none if the engine has none. */
  checkModels: () => Promise<FoundModel[]>;
  /** Begins to fetch the models that this worker lacks. */
  fetchModels: (onFetched: () => void) => Pick<FetchingModels, 'observe' | 'stop'>;
  concurrency: number;
  /** Records jobs. Absent: none is recorded. */
  tracing?: Tracing | undefined;
  /** Seconds of audio recognised with a model per second of work; null if unknown. */
  readSpeed: (model: string) => number | null;
  /** How long a closing worker finishes the pieces in progress. */
  finishMs: number;
  logger: Logger;
};

/** Processes recordings from the queue as soon as speech can be recognised; until then it reports its presence and the reason. */
export const startTranscriptionWorker = (deps: WorkerDeps) => {
  const { engine, presence, finishMs, logger } = deps;
  const workerId = randomUUID();
  let speech: HealthPart = TRYING;
  const running = new Map<Lane | typeof TRANSLATIONS, RunningWorker>();
  let taking: TakingPieces | undefined;
  let listening: Listening | undefined;
  const logFailure = (event: string) => (error: unknown) => logger.warn({ err: error }, event);
  const models = createFoundModels(deps.checkModels, logFailure('worker.models_not_checked'));
  void models.check();
  const fetching = deps.fetchModels(() => {
    heartbeat.wake();
    void models.check().then(() => heartbeat.wake());
  });

  const checkEngine = async (): Promise<void> => {
    const { code } = speech;
    speech = await engine.check();
    if (speech.code !== code) heartbeat.wake();
  };
  const tryEngine = once(() => checkEngine().catch(logFailure('worker.engine_not_tried')));
  const lookForModels = once(() => engine.refresh?.().catch(logFailure('worker.models_not_refreshed')));

  const beat = async (): Promise<void> => {
    if (speech.ok) speech = engine.observe?.() ?? speech;
    if (speech.ok) lookForModels();
    if (!speech.ok) tryEngine();
    const recognises = listRecognising(deps);
    const names = recognises.map(({ name }) => name);
    const reported = withFetching(speech, fetching.observe(), names);
    const facts = { speech: reported, slots: deps.concurrency, recognises, models: models.list() };
    await presence.announce(workerId, facts);
    if (!speech.ok) return;
    await deps.noteAttributions(engine.listModels());
    taking ??= await deps.takePieces();
    listening ??= await deps.startLiveText();
    for (const lane of LANES) if (!running.has(lane)) running.set(lane, await takeJobs(deps, lane));
    const translates = recognises.some((model) => model.translates);
    if (translates && !running.has(TRANSLATIONS)) running.set(TRANSLATIONS, await deps.startTranslating());
  };
  const heartbeat = every(HEARTBEAT_INTERVAL_MS, beat, logFailure('worker.heartbeat_failed'));
  const chores = startWorkerChores(deps);

  return {
    workerId,
    close: async (): Promise<void> => {
      await Promise.all([heartbeat.stop(), fetching.stop()]);
      const workers = [...running.values()].map((worker) => worker.close({ finishMs }));
      await Promise.all([chores.stop(), listening?.close(), taking?.close(finishMs), ...workers]);
      await presence.leave(workerId).catch(logFailure('worker.leave_failed'));
    },
  };
};

/** The place of the worker that takes translations, beside those of lanes. */
const TRANSLATIONS = 'translations';

/** Calls it unless the call before still runs. Beside the reports: a speech server, and the check of a large model, may take minutes. */
const once = (call: () => Promise<void> | undefined) => {
  let running: Promise<void> | undefined;
  return (): void => {
    running ??= call()?.finally(() => (running = undefined));
  };
};

const listRecognising = ({ engine, readSpeed }: Pick<WorkerDeps, 'engine' | 'readSpeed'>) =>
  engine.listModels().map((model) => toRecognising(model, readSpeed(model.name)));

/** Until it is measured, a model is as fast as it was when it was installed. */
const toRecognising = (
  { name, languages, decodesFast, translator, expectedSpeed }: EngineModel,
  measured: number | null,
): RecognisingModel => {
  const speed = measured ?? expectedSpeed;
  return {
    name,
    ...(languages && { languages: [...languages] }),
    ...(decodesFast && { decodesFast }),
    ...(translator !== undefined && { translates: true }),
    ...(speed !== undefined && { speed }),
  };
};

const TRYING: HealthPart = {
  ok: false,
  code: 'speech.trying_engine',
  message: 'The worker is trying the speech engine.',
};

/** Takes jobs of one lane. Each lane has separate slots. */
const takeJobs = (
  { connection, bus, concurrency, logger, tracing, runTranscription }: WorkerDeps,
  lane: Lane,
): Promise<RunningWorker> =>
  startWorker(transcribeJobOf(lane), {
    connection,
    bus,
    concurrency,
    logger,
    handler: ({ transcriptionId, traceparent }, { signal, closing, attempt, isLastAttempt }) =>
      continueTrace(tracing, { name: 'transcribe', traceparent, attributes: { ...lane, attempt } }, () =>
        runTranscription({
          transcriptionId,
          signal,
          closing,
          isLast: isLastAttempt,
          logger: logger.child({ transcriptionId }),
        }),
      ),
  });
