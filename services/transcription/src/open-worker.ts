import { createRedis } from '@escriba/jobs';
import { type OpenParts, type ProcessScope, runWorker } from '@escriba/service';
import { loadWorkerConfig } from './config.ts';
import { startListening } from './dictation/dictation.ts';
import {
  announceUnrequested,
  createSpeechTranslator,
  insertAutomaticInsights,
  startTranslatingSpeech,
} from './insights/insights.ts';
import { createMerge, createSearchIndexer } from './library/library.ts';
import { createModelsCheck, startFetchingModels, startTranscriptionWorker } from './operations/operations.ts';
import { findUsage } from './peers.ts';
import { createAttributionNotes, createPlayableCopy } from './publishing/publishing.ts';
import { createActivityRetention } from './platform/activity/activity.ts';
import { listChosenModels } from './platform/models/model-choice.ts';
import {
  createRecognition,
  createRunsRepository,
  readOfferedModels,
  type SpeechProgram,
} from './recognition/recognition.ts';
import { createEventRelay } from './recordings/recordings.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';

/** Longest closing after the pieces in progress: jobs return to the queue, connections close. */
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
        forgetOldActivity: createActivityRetention({ ...parts, days: config.ACTIVITY_DAYS }),
        finishMs: config.STOP_GRACE_SECONDS * 1_000,
        noteAttributions: createAttributionNotes(services.db),
        checkModels: createModelsCheck({
          engine: services.engine.name,
          recognising: listChosenModels(parts.modelChoice),
          modelsDir: config.ESCRIBA_MODELS_DIR,
        }),
        fetchModels: (onFetched) =>
          startFetchingModels({
            names: services.engine.name === 'embedded' ? listChosenModels(parts.modelChoice) : [],
            modelsDir: config.ESCRIBA_MODELS_DIR,
            bucket: config.S3_BUCKET ? parts.storage : undefined,
            logger: parts.logger,
            onFetched,
          }),
      }),
    closeTimeoutMs: (config) => config.STOP_GRACE_SECONDS * 1_000 + CLOSE_MS_MAX,
  });

const openWorkerResources = async (config: WorkerConfig, scope: ProcessScope) => {
  const resources = await openResources(config, scope);
  const offeredModels = await readOfferedModels(resources.modelChoice, config.ESCRIBA_MODELS_DIR);
  return { ...resources, offeredModels };
};

type WorkerConfig = ReturnType<typeof loadWorkerConfig>;
type WorkerParts = OpenParts<WorkerConfig, ReturnType<typeof openWorkerResources>>;

/** Opens the services of a worker. Events are delivered and texts indexed until the process closes. */
const openServices = (parts: WorkerParts, program: SpeechProgram) => {
  const { name, config, closing, logger } = parts;
  const services = {
    ...parts,
    ...createServices(parts),
    runs: createRunsRepository(parts.db, parts.clock, insertAutomaticInsights),
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
    listWorkers: parts.presence.listModels,
  });
  closing.defer(() => recognition.engine.close());
  const runTranscription = recognition.createRunner({
    merge: createMerge({ ...services, ...recognition }),
    onRoundEnded: ({ id }) => {
      for (const each of [relay, searchIndexing]) each?.wake();
      void announceUnrequested(parts.bus, id);
    },
  });
  const { liveEngine, slots, translateRecording } = recognition;
  const startLiveText = () => startListening({ ...services, engine: liveEngine, slots });
  const translator = createSpeechTranslator({ ...services, translateRecording });
  closing.defer(translator.close);
  const startTranslating = () =>
    startTranslatingSpeech({ ...services, connection, runInsight: translator.run });
  return { ...services, ...recognition, connection, runTranscription, startLiveText, startTranslating };
};
