import { availableParallelism } from 'node:os';
import { createRedis } from '@escriba/jobs';
import { startMetricsIfWanted } from '@escriba/metrics';
import { createTracing } from '@escriba/tracing';
import { loadWorkerConfig } from './config.ts';
import { createEngine } from './recognition/engines/create-engine.ts';
import { type SpeechProgram, SPEECH_PROGRAM } from './recognition/engines/speech-program.ts';
import { createSpeedMeter } from './recognition/engines/speed-meter.ts';
import { createMerge, startSearchIndexing } from './library/library.ts';
import { announceRun } from './recognition/runs/announce-run.ts';
import { createAttemptCounter } from './recognition/runs/attempt-counter.ts';
import { createDecodeRecording } from './recognition/audio/decode-recording.ts';
import { type Stops, createRunner } from './recognition/runs/run-transcription.ts';
import type { Run } from './recognition/runs/runs.repository.ts';
import { createPieceSharing } from './recognition/pieces/share-pieces.ts';
import { startTakingPieces } from './recognition/pieces/take-pieces.ts';
import { createTakeClip } from './recognition/audio/take-clip.ts';
import { createTranscription } from './recognition/pipeline/transcribe.job.ts';
import { createPiecePool } from './recognition/piece-pool/piece-pool.ts';
import { isMergeRound, startEventRelay } from './recordings/recordings.ts';
import { createPlayableCopy } from './publishing/publishing.ts';
import { openResources } from './resources.ts';
import { createServices, type Services } from './services.ts';
import { createModelsCheck, startTranscriptionWorker, type WorkerPresence } from './operations/operations.ts';
import { findUsage } from './peers.ts';

/** After the pieces in hand: jobs return to the queue, connections close. */
const CLOSE_MS_MAX = 9_000;

/**
 * Opens all parts of a transcription worker; it processes recordings until `close`.
 * @param program what its speech processes run
 */
export const openWorker = async (program: SpeechProgram = SPEECH_PROGRAM) => {
  const config = loadWorkerConfig();
  const resources = await openResources(config, 'transcription-worker');
  const { logger, registry, bus, programs } = resources;
  const speechConcurrency = config.SPEECH_CONCURRENCY ?? availableParallelism();
  const tracing = createTracing(config, { name: 'transcription-worker', logger });
  const meter = createSpeedMeter();
  const engineDeps = { config, programs, speechConcurrency, logger, registry, program };
  const engine = meter.measure(createEngine(engineDeps));
  const connection = createRedis(config.REDIS_URL, { name: 'transcription-worker', logger });
  const services = createServices(resources);
  const searchIndexing = startSearchIndexing(resources);
  const announce = createAnnounce({ ...services, bus });
  // Without usage the API's relay delivers within a second.
  const usage = findUsage(config);
  const relay = usage && startEventRelay({ ...resources, tracing }, usage);
  const onRoundEnded = () => [relay, searchIndexing].forEach((each) => each?.wake());
  const pool = createPiecePool(resources);
  const common = { ...resources, ...services, pool, engine, speechConcurrency, announce, tracing };
  const sharing = createPieceSharing({ ...common, countWorkers: () => countAble(resources.presence) });
  const transcribe = createTranscription({ ...common, sharing, ...createAudioSteps(common, config) });
  const merge = createMerge({ ...resources, ...services, announce });
  const runTranscription = createRunner({
    ...common,
    transcribe: (run, stops) => (isMergeRound(run) ? merge(run, eitherOf(stops)) : transcribe(run, stops)),
    onRoundEnded,
    countAttempt: createAttemptCounter(registry),
  });
  const worker = startTranscriptionWorker({
    ...resources,
    ...services,
    connection,
    engine,
    tracing,
    takePieces: () => startTakingPieces({ ...common, sharing }),
    runTranscription,
    concurrency: config.WORKER_CONCURRENCY,
    readSpeed: meter.read,
    finishMs: config.STOP_GRACE_SECONDS * 1_000,
    checkModels: createModelsCheck({ engine: engine.name, modelsDir: config.ESCRIBA_MODELS_DIR }),
  });
  const metrics = await startMetricsIfWanted(registry, config);
  const close = async () => {
    await worker.close();
    await engine.close();
    connection.disconnect();
    await Promise.all([relay?.stop(), searchIndexing.stop(), metrics?.close()]);
    await Promise.all([tracing?.close(), resources.close()]);
  };
  return { logger, close, closeTimeoutMs: config.STOP_GRACE_SECONDS * 1_000 + CLOSE_MS_MAX };
};

const eitherOf = ({ signal, closing }: Stops): AbortSignal => AbortSignal.any([signal, closing]);

const createAnnounce =
  (deps: Parameters<typeof announceRun>[0]) =>
  (run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>): void => {
    void announceRun(deps, run);
  };

/** The workers that can recognise speech. */
const countAble = async (presence: Pick<WorkerPresence, 'list'>): Promise<number> =>
  (await presence.list()).filter(({ ok }) => ok).length;

type WorkerConfig = ReturnType<typeof loadWorkerConfig>;

type AudioParts = Awaited<ReturnType<typeof openResources>> & Pick<Services, 'unclaimedObjects'>;

/** Where decoded audio comes from: the recording, or the clip that the API has decoded. And what players get. */
const createAudioSteps = (parts: AudioParts, config: WorkerConfig) => {
  const durations = {
    durationMsMax: config.RECORDING_HOURS_MAX * 3_600_000,
    freeDurationMsMax: config.FREE_RECORDING_MINUTES_MAX * 60_000,
  };
  const { programs } = parts;
  return {
    decode: createDecodeRecording({ programs, ...durations }),
    takeClip: createTakeClip({ ...parts, ...durations }),
    copyPlayable: createPlayableCopy(parts),
  };
};
