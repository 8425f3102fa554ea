import { availableParallelism } from 'node:os';
import { createRedis } from '@escriba/jobs';
import { runMain } from '@escriba/runtime';
import { loadWorkerConfig } from './config.ts';
import { createEngine } from './engines/create-engine.ts';
import { createHousekeeping } from './upkeep/housekeeping/housekeeping.service.ts';
import { startSearchIndexing } from './library/search/search-indexer.ts';
import { createUnclaimedObjects } from './recordings/unclaimed-objects.service.ts';
import { createDecodeRecording } from './pipeline/decode-recording.ts';
import { createRunner } from './pipeline/run-transcription.ts';
import { type Run, createRunsRepository } from './pipeline/runs.repository.ts';
import { createTranscription } from './pipeline/transcribe.job.ts';
import { findEventRelay } from './quota/event-relay.ts';
import { openResources } from './resources.ts';
import { createUploadRemoval } from './uploads/tus/upload-removal.ts';
import { announceChange } from './recordings/announce.ts';
import { ownerOf } from './recordings/owner.ts';
import { createAddressRetention } from './upkeep/retention/address-retention.ts';
import { createAudioRetention } from './upkeep/retention/retention.service.ts';
import { createVersionThinning } from './transcripts/thin-versions.ts';
import { startTranscriptionWorker } from './upkeep/workers/transcription-worker.ts';

runMain(async () => {
  const config = loadWorkerConfig();
  const resources = await openResources(config, 'transcription-worker');
  const { logger, db, bus, clock, programs } = resources;
  const speechConcurrency = config.SPEECH_CONCURRENCY ?? availableParallelism();
  const engine = createEngine({ config, programs, speechConcurrency, logger });
  const connection = createRedis(config.REDIS_URL, { name: 'transcription-worker', logger });
  const runs = createRunsRepository(db, clock);
  const unclaimedObjects = createUnclaimedObjects(resources);
  const { resumableStore: store, uploadLocks: locks } = resources;
  const uploadRemoval = createUploadRemoval({ ...resources, store, locks });
  const thinVersions = createVersionThinning(resources);
  const searchIndexing = startSearchIndexing(resources);
  const announce = (run: Run) => {
    searchIndexing.wake();
    void announceChange(bus, { id: run.id, owner: ownerOf(run) });
  };
  const relay = findEventRelay(resources, config);
  const wakeOutbox = () => relay?.wake();
  const transcribe = createTranscription({
    ...resources,
    runs,
    engine,
    speechConcurrency,
    announce,
    decode: createDecodeRecording({
      programs,
      durationMsMax: config.RECORDING_HOURS_MAX * 3_600_000,
      freeDurationMsMax: config.FREE_RECORDING_MINUTES_MAX * 60_000,
    }),
  });
  const worker = startTranscriptionWorker({
    ...resources,
    connection,
    engine,
    runTranscription: createRunner({ runs, unclaimedObjects, transcribe, announce, wakeOutbox }),
    housekeeping: createHousekeeping({ ...resources, unclaimedObjects, uploadRemoval, thinVersions }),
    purgeOldAudio: createAudioRetention({ ...resources, unclaimedObjects }),
    forgetOldAddresses: createAddressRetention(resources),
    concurrency: config.WORKER_CONCURRENCY,
  });
  const close = async () => {
    await worker.close();
    await engine.close();
    connection.disconnect();
    await Promise.all([relay?.stop(), searchIndexing.stop()]);
    await resources.close();
  };
  return { logger, close };
});
