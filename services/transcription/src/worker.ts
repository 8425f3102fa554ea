import { availableParallelism } from 'node:os';
import { startWorkerMetrics } from '@escriba/http';
import { createRedis } from '@escriba/jobs';
import { runMain } from '@escriba/runtime';
import { loadWorkerConfig } from './config.ts';
import { createEngine } from './engines/create-engine.ts';
import { startSearchIndexing } from './library/search/search-indexer.ts';
import { createMerge } from './merging/merge.job.ts';
import { announceRun } from './pipeline/announce-run.ts';
import { createDecodeRecording } from './pipeline/decode-recording.ts';
import { createRunner } from './pipeline/run-transcription.ts';
import type { Run } from './pipeline/runs.repository.ts';
import { createPieceSharing } from './pipeline/share-pieces.ts';
import { startTakingPieces } from './pipeline/take-pieces.ts';
import { createTranscription } from './pipeline/transcribe.job.ts';
import { createPiecePool } from './queue/piece-pool.ts';
import { findEventRelay } from './quota/event-relay.ts';
import { isMergeRound } from './recordings/merge-round.ts';
import { openResources } from './resources.ts';
import { createServices } from './services.ts';
import { createModelsCheck } from './upkeep/workers/check-models.ts';
import { startTranscriptionWorker } from './upkeep/workers/transcription-worker.ts';

runMain(async () => {
  const config = loadWorkerConfig();
  const resources = await openResources(config, 'transcription-worker');
  const { logger, bus, programs } = resources;
  const speechConcurrency = config.SPEECH_CONCURRENCY ?? availableParallelism();
  const engine = createEngine({ config, programs, speechConcurrency, logger });
  const connection = createRedis(config.REDIS_URL, { name: 'transcription-worker', logger });
  const services = createServices(resources);
  const searchIndexing = startSearchIndexing(resources);
  const announce = (run: Pick<Run, 'id' | 'owner_kind' | 'owner_id'>) => {
    searchIndexing.wake();
    void announceRun({ ...services, bus }, run);
  };
  const relay = findEventRelay(resources, config);
  const wakeOutbox = () => relay?.wake();
  const common = { ...resources, ...services, engine, speechConcurrency, announce };
  const pool = createPiecePool(resources);
  const countWorkers = async () => (await resources.presence.list()).filter(({ ok }) => ok).length;
  const sharing = createPieceSharing({ ...common, pool, countWorkers });
  const transcribe = createTranscription({
    ...common,
    sharing,
    decode: createDecodeRecording({
      programs,
      durationMsMax: config.RECORDING_HOURS_MAX * 3_600_000,
      freeDurationMsMax: config.FREE_RECORDING_MINUTES_MAX * 60_000,
    }),
  });
  const merge = createMerge({ ...resources, ...services, announce });
  const work = (run: Run, signal: AbortSignal) => (isMergeRound(run) ? merge : transcribe)(run, signal);
  const worker = startTranscriptionWorker({
    ...resources,
    ...services,
    connection,
    engine,
    takePieces: () => startTakingPieces({ ...common, pool, sharing }),
    runTranscription: createRunner({ ...services, transcribe: work, announce, wakeOutbox }),
    concurrency: config.WORKER_CONCURRENCY,
    checkModels: createModelsCheck({ engine: engine.name, modelsDir: config.ESCRIBA_MODELS_DIR }),
  });
  const metrics = await startWorkerMetrics('transcription-worker', config);
  const close = async () => {
    await worker.close();
    await engine.close();
    connection.disconnect();
    await Promise.all([relay?.stop(), searchIndexing.stop(), metrics?.close()]);
    await resources.close();
  };
  return { logger, close };
});
