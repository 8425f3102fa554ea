import { createRedis } from '@escriba/jobs';
import { type OpenParts, type ProcessScope, runWorker } from '@escriba/service';
import { loadWorkerConfig } from './config.ts';
import { createMerge, createSearchIndexer } from './library/library.ts';
import { createModelsCheck, startTranscriptionWorker, type WorkerPresence } from './operations/operations.ts';
import { findUsage } from './peers.ts';
import { createPlayableCopy } from './publishing/publishing.ts';
import {
  createRecognition,
  createRunsRepository,
  readWhisper,
  type SpeechProgram,
} from './recognition/recognition.ts';
import { createEventRelay } from './recordings/recordings.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';

/** After the pieces in progress: jobs return to the queue, connections close. */
const CLOSE_MS_MAX = 9_000;

/**
 * Opens a transcription worker; it processes recordings until a signal.
 * @param program what its speech processes run
 */
export const openWorker = (program: SpeechProgram): void =>
  runWorker({
    name: 'transcription-worker',
    config: loadWorkerConfig,
    open: openWorkerResources,
    services: (parts) => openServices(parts, program),
    worker: ({ config, services, ...parts }) =>
      startTranscriptionWorker({
        ...parts,
        ...services,
        concurrency: config.WORKER_CONCURRENCY,
        finishMs: config.STOP_GRACE_SECONDS * 1_000,
        checkModels: createModelsCheck({
          engine: services.engine.name,
          whisper: config.SPEECH_MODEL,
          modelsDir: config.ESCRIBA_MODELS_DIR,
        }),
      }),
    closeTimeoutMs: (config) => config.STOP_GRACE_SECONDS * 1_000 + CLOSE_MS_MAX,
  });

const openWorkerResources = async (config: WorkerConfig, scope: ProcessScope) => ({
  ...(await openResources(config, scope)),
  whisper: await readWhisper(config.SPEECH_MODEL, config.ESCRIBA_MODELS_DIR),
});

type WorkerConfig = ReturnType<typeof loadWorkerConfig>;
type WorkerParts = OpenParts<WorkerConfig, ReturnType<typeof openWorkerResources>>;

/** Its events are delivered and its texts indexed until the process closes. */
const openServices = (parts: WorkerParts, program: SpeechProgram) => {
  const { name, config, closing, logger } = parts;
  const services = {
    ...parts,
    ...createServices(parts),
    runs: createRunsRepository(parts.db, parts.clock),
  };
  const searchIndexing = createSearchIndexer(parts).start();
  closing.defer(searchIndexing.stop);
  // Without usage the API's relay delivers within a second.
  const usage = findUsage(config);
  const relay = usage && createEventRelay(parts, usage).start();
  closing.defer(async () => relay?.stop());
  const connection = createRedis(config.REDIS_URL, { name, logger });
  closing.defer(() => connection.disconnect());
  const recognition = createRecognition({
    ...services,
    program,
    copyPlayable: createPlayableCopy(services),
    countWorkers: () => countAble(parts.presence),
  });
  closing.defer(() => recognition.engine.close());
  const runTranscription = recognition.createRunner({
    merge: createMerge({ ...services, ...recognition }),
    onRoundEnded: () => [relay, searchIndexing].forEach((each) => each?.wake()),
  });
  return { ...services, ...recognition, connection, runTranscription };
};

/** The workers that can recognise speech. */
const countAble = async (presence: Pick<WorkerPresence, 'list'>): Promise<number> =>
  (await presence.list()).filter(({ ok }) => ok).length;
