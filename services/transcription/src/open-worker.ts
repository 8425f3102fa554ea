import { createRedis } from '@escriba/jobs';
import { startMetricsIfWanted } from '@escriba/metrics';
import { createTracing } from '@escriba/tracing';
import { loadWorkerConfig } from './config.ts';
import { createMerge, startSearchIndexing } from './library/library.ts';
import { createModelsCheck, startTranscriptionWorker, type WorkerPresence } from './operations/operations.ts';
import { findUsage } from './peers.ts';
import { createPlayableCopy } from './publishing/publishing.ts';
import { createRecognition, SPEECH_PROGRAM, type SpeechProgram } from './recognition/recognition.ts';
import { startEventRelay } from './recordings/recordings.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';

/** After the pieces in hand: jobs return to the queue, connections close. */
const CLOSE_MS_MAX = 9_000;

/**
 * Opens all parts of a transcription worker; it processes recordings until `close`.
 * @param program what its speech processes run
 */
export const openWorker = async (program: SpeechProgram = SPEECH_PROGRAM) => {
  const config = loadWorkerConfig();
  const resources = await openResources(config, 'transcription-worker');
  const { logger, registry } = resources;
  const tracing = createTracing(config, { name: 'transcription-worker', logger });
  const connection = createRedis(config.REDIS_URL, { name: 'transcription-worker', logger });
  const services = createServices(resources);
  const searchIndexing = startSearchIndexing(resources);
  // Without usage the API's relay delivers within a second.
  const usage = findUsage(config);
  const relay = usage && startEventRelay({ ...resources, tracing }, usage);
  const recognition = createRecognition({
    ...resources,
    ...services,
    config,
    program,
    tracing,
    copyPlayable: createPlayableCopy({ ...resources, ...services }),
    countWorkers: () => countAble(resources.presence),
  });
  const { engine } = recognition;
  const worker = startTranscriptionWorker({
    ...resources,
    ...services,
    ...recognition,
    connection,
    tracing,
    runTranscription: recognition.createRunner({
      merge: createMerge({ ...resources, ...services, ...recognition }),
      onRoundEnded: () => [relay, searchIndexing].forEach((each) => each?.wake()),
    }),
    concurrency: config.WORKER_CONCURRENCY,
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

/** The workers that can recognise speech. */
const countAble = async (presence: Pick<WorkerPresence, 'list'>): Promise<number> =>
  (await presence.list()).filter(({ ok }) => ok).length;
