import { type AppOptions, createApp } from '@escriba/http';
import type { EventBus } from '@escriba/jobs';
import type { Storage } from '@escriba/storage';
import multipart from '@fastify/multipart';
import type { Kysely } from 'kysely';
import { accountRoutes } from './account/account.routes.ts';
import type { DB } from './db/schema.generated.ts';
import { checkFreeTrial } from './free-trial/free-trial.service.ts';
import { createLooseObjects } from './loose-objects/loose-objects.service.ts';
import { audioRoutes } from './library/audio.routes.ts';
import { createAudioService } from './library/audio.service.ts';
import { createAudioTokens } from './library/audio-tokens.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { createLibraryService } from './library/library.service.ts';
import type { ProbedMedia } from './media/probe.ts';
import type { TranscriptionQueue } from './pipeline/queue.ts';
import { createTranscriptionsReader } from './transcriptions/transcriptions.reader.ts';
import { createTranscriptionsRepository } from './transcriptions/transcriptions.repository.ts';
import { transcriptionsRoutes } from './transcriptions/transcriptions.routes.ts';
import { createTranscriptionsService } from './transcriptions/transcriptions.service.ts';
import { createWaitForFreeResult } from './transcriptions/wait-for-free-result.ts';
import { createWatch } from './transcriptions/watch.ts';
import { uploadsRoutes } from './uploads/uploads.routes.ts';
import { createUploadsService } from './uploads/uploads.service.ts';

export type TranscriptionAppDeps = AppOptions & {
  callerSecret: string;
  db: Kysely<DB>;
  storage: Storage;
  bus: EventBus;
  queue: TranscriptionQueue;
  probe: (storageKey: string) => Promise<ProbedMedia>;
  findObstacle: () => Promise<'speech_model' | null>;
  userSizeBytesMax: number;
  clock: () => Date;
  newId: () => string;
};

const MULTIPART_LIMITS = { fileSize: Number.POSITIVE_INFINITY, fields: 16, fieldSize: 8_192, parts: 20 };

/** The transcription API: recordings in, snapshots and events out. */
export const buildApp = async (deps: TranscriptionAppDeps) => {
  const { db, storage, bus, queue, clock, newId } = deps;
  const looseObjects = createLooseObjects({ db, storage, clock });
  const repository = createTranscriptionsRepository(db);
  const reader = createTranscriptionsReader({ transcriptions: repository, findObstacle: deps.findObstacle });
  const watch = createWatch({ reader, bus });
  const transcriptions = createTranscriptionsService({ db, looseObjects, bus, queue, clock });
  const { probe, userSizeBytesMax } = deps;
  const uploads = createUploadsService({
    db,
    storage,
    looseObjects,
    probe,
    enqueue: queue.add,
    clock,
    newId,
  });

  const audioTokens = createAudioTokens({ secret: deps.callerSecret, clock });
  const library = createLibraryService({ db, bus, audioTokens, clock });
  const audio = createAudioService({ db, storage, audioTokens });

  const app = await createApp(deps);
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  await app.register(
    uploadsRoutes({
      uploads,
      waitForFreeResult: createWaitForFreeResult(watch),
      checkFreeTrial: (claim) => checkFreeTrial(db, claim),
      clock,
      userSizeBytesMax,
    }),
  );
  await app.register(accountRoutes({ db, transcriptions }));
  await app.register(libraryRoutes({ library }));
  await app.register(audioRoutes({ audio }));
  await app.register(transcriptionsRoutes({ reader, transcriptions, watch }));
  return app;
};
