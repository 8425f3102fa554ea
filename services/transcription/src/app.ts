import { type AppOptions, createApp, createInHand } from '@escriba/http';
import type { EventBus } from '@escriba/jobs';
import type { Storage } from '@escriba/storage';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import { accountRoutes } from './upkeep/account/account.routes.ts';
import type { DB } from './db/schema.generated.ts';
import { exportsRoutes } from './publishing/exports/exports.routes.ts';
import { createExportsService } from './publishing/exports/exports.service.ts';
import { checkFreeTrial, readFreeTrial } from './free-trial/free-trial.service.ts';
import { createUnclaimedObjects } from './recordings/unclaimed-objects.service.ts';
import { audioRoutes } from './publishing/audio/audio.routes.ts';
import { createAudioService } from './publishing/audio/audio.service.ts';
import { createAudioTokens } from './publishing/audio/audio-tokens.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { type LibraryService, createLibraryService } from './library/library.service.ts';
import { createWatchLibrary } from './library/watch-library.ts';
import type { MediaPrograms } from './media/run-program.ts';
import type { TranscriptionQueue } from './queue/queue.ts';
import { createPlanInForce } from './quota/plan-in-force.ts';
import { createQuota } from './quota/quota.service.ts';
import type { UsageClient } from './quota/usage-client.ts';
import { createListUnfinished } from './uploads/tus/list-unfinished.ts';
import { type ResumableStore } from './uploads/tus/resumable-store.ts';
import { resumableUploadsRoutes } from './uploads/tus/resumable-uploads.routes.ts';
import { createResumableUploads } from './uploads/tus/resumable-uploads.service.ts';
import { settleLeftUploads } from './uploads/tus/settle-left-uploads.ts';
import { createTranscribe } from './uploads/tus/transcribe-upload.ts';
import { createTusServer } from './uploads/tus/tus-server.ts';
import { type UploadLocks } from './uploads/tus/upload-locks.ts';
import { createUploadRemoval } from './uploads/tus/upload-removal.ts';
import { sharing } from './publishing/links/sharing.ts';
import { createSilencedAudio } from './publishing/redacted-audio/silenced-audio.service.ts';
import { createRecordingChanges } from './recordings/recording-changes.ts';
import { type StreamLimits, createOpenStreams } from './http/open-streams.ts';
import { retryRoutes } from './status/retry.routes.ts';
import { createRetry } from './status/retry.service.ts';
import { createSharedLook } from './status/shared-look.ts';
import { createTranscriptionsReader } from './status/transcriptions.reader.ts';
import { createTranscriptionsRepository } from './recordings/transcriptions.repository.ts';
import { transcriptionsRoutes } from './status/transcriptions.routes.ts';
import { createTranscriptionsService } from './status/transcriptions.service.ts';
import { createWaitForFreeResult } from './status/wait-for-free-result.ts';
import { createWatch } from './status/watch.ts';
import type { VersionLimits } from './transcripts/choose-thinned.ts';
import { createWatchedStates } from './status/watched-states.ts';
import { createRecogniseAgain } from './editing/recognise-again.service.ts';
import { transcriptsRoutes } from './editing/transcripts.routes.ts';
import { createTranscriptsService } from './editing/transcripts.service.ts';
import { type UnfinishedLimits, createReserveUpload } from './uploads/reserve-upload.ts';
import type { RecordingProbe } from './uploads/probe-recording.ts';
import { createUploadAdmission } from './uploads/upload-admission.ts';
import { uploadsRoutes } from './uploads/multipart/uploads.routes.ts';
import { createUploadsService } from './uploads/uploads.service.ts';
import { waveformRoutes } from './transcripts/waveform/waveform.routes.ts';
import { createWaveformService } from './transcripts/waveform/waveform.service.ts';

export type TranscriptionAppDeps = AppOptions & {
  callerSecret: string;
  db: Kysely<DB>;
  storage: Storage;
  resumableStore: ResumableStore;
  uploadLocks: UploadLocks;
  bus: EventBus;
  queue: TranscriptionQueue;
  redis: Redis;
  programs: MediaPrograms;
  workDirectory: string;
  recordingProbe: RecordingProbe;
  findObstacle: () => Promise<'speech_model' | null>;
  usage: UsageClient;
  wakeOutbox: () => void;
  wakeSearch: () => void;
  userSizeBytesMax: number;
  unfinishedUploads: UnfinishedLimits;
  versionLimits: VersionLimits;
  /** Longest recording of a visitor. */
  freeDurationMsMax: number;
  streamLimits: StreamLimits;
  uploadsInHandMax: number;
  clock: () => Date;
  newId: () => string;
};

type CheckTrial = Parameters<typeof uploadsRoutes>[0]['checkFreeTrial'];
type ReadTrial = Parameters<typeof transcriptionsRoutes>[0]['readFreeTrial'];

/** About as long as an upload takes where many are in hand; sending one in vain costs everybody. */
const UPLOADS_RETRY_AFTER_SECONDS = 5;
const MULTIPART_LIMITS = { fileSize: Number.POSITIVE_INFINITY, fields: 16, fieldSize: 8_192, parts: 20 };

/** The transcription API: recordings in, snapshots and events out. */
export const buildApp = async (deps: TranscriptionAppDeps) => {
  const { db, storage, bus, queue, clock } = deps;
  const unclaimedObjects = createUnclaimedObjects({ db, storage, clock });
  const repository = createTranscriptionsRepository(db);
  const readerDeps = { transcriptions: repository, findObstacle: deps.findObstacle };
  const reader = createTranscriptionsReader(readerDeps);
  const look = createSharedLook({ read: createWatchedStates(readerDeps) });
  const watch = createWatch({ reader, bus, look });
  const openStreams = createOpenStreams(deps.streamLimits);
  const changeRecording = createRecordingChanges(db);
  const transcriptions = createTranscriptionsService({ ...deps, unclaimedObjects, changeRecording });
  const quota = createQuota({ db, usage: deps.usage, clock });
  const reserveUpload = createReserveUpload({ db, limits: deps.unfinishedUploads });
  const uploads = createUploadsService({ ...deps, unclaimedObjects, reserveUpload, quota });

  const audioTokens = createAudioTokens({ secret: deps.callerSecret, clock });
  const library = createLibraryService({ ...deps, audioTokens, changeRecording });

  const inHand = createInHand({ max: deps.uploadsInHandMax, retryAfterSeconds: UPLOADS_RETRY_AFTER_SECONDS });
  const uploadAdmission = createUploadAdmission({ inHand, recordingProbe: deps.recordingProbe });
  const app = await createApp(deps);
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
  const waitForFreeResult = createWaitForFreeResult(watch);
  const checkTrial: CheckTrial = (claim) => checkFreeTrial(db, claim);
  const taken = { uploads, uploadAdmission, quota, waitForFreeResult, checkFreeTrial: checkTrial };
  await app.register(uploadsRoutes({ ...deps, ...taken }));
  const { resumableStore: store, uploadLocks: locks } = deps;
  const removal = createUploadRemoval({ db, store, storage, locks, clock });
  const transcribe = createTranscribe({ storage, store, uploads });
  const taking = { store, locks, removal, quota, reserveUpload, transcribe };
  const resumableUploads = createResumableUploads({ ...deps, ...taking });
  const tus = createTusServer({ data: store.data, locker: locks });
  await app.register(resumableUploadsRoutes({ resumableUploads, uploadAdmission, removal, tus }));
  await app.register(settleLeftUploads({ db, resumableUploads, clock }));
  const listUnfinishedUploads = createListUnfinished({ db, store, storage });
  await app.register(accountRoutes({ db, transcriptions, removal, listUnfinishedUploads, clock }));
  const watchLibrary = openWatchLibrary({ library, bus });
  await app.register(libraryRoutes({ library, watchLibrary, openStreams }));
  const retry = createRetry({ db, quota, queue, bus, clock });
  await app.register(retryRoutes({ retry, getItem: library.getItem }));
  await app.register(openTranscripts({ ...deps, quota, changeRecording, getItem: library.getItem }));
  await app.register(goingOut({ ...deps, unclaimedObjects, audioTokens, getItem: library.getItem }));
  await app.register(waveformRoutes({ waveforms: createWaveformService({ db }) }));
  const readTrial: ReadTrial = (question) => readFreeTrial(db, { ...question, now: clock() });
  const opened = { reader, transcriptions, watch, openStreams, readFreeTrial: readTrial };
  await app.register(transcriptionsRoutes({ ...deps, ...opened }));
  return app;
};

const openWatchLibrary = ({ library, bus }: { library: LibraryService; bus: EventBus }) =>
  createWatchLibrary({ library, bus, look: createSharedLook({ read: library.listUnfinished }) });

type OpenTranscriptsDeps = Parameters<typeof createTranscriptsService>[0] &
  Parameters<typeof createRecogniseAgain>[0];

const openTranscripts = (deps: OpenTranscriptsDeps) =>
  transcriptsRoutes({
    transcripts: createTranscriptsService(deps),
    recogniseAgain: createRecogniseAgain(deps),
    getItem: deps.getItem,
  });

type GoingOutDeps = Omit<Parameters<typeof createExportsService>[0], 'planInForce'> &
  Parameters<typeof createPlanInForce>[0] &
  Parameters<typeof createSilencedAudio>[0] &
  Omit<Parameters<typeof createAudioService>[0], 'silenced'> &
  Omit<Parameters<typeof sharing>[0], 'audio'>;

/** What leaves a transcript: its audio, files and public links. */
const goingOut = (deps: GoingOutDeps) => async (app: FastifyInstance) => {
  const silenced = createSilencedAudio(deps);
  app.addHook('onClose', silenced.close);
  const audio = createAudioService({ ...deps, silenced });
  await app.register(audioRoutes({ audio }));
  await app.register(
    exportsRoutes({ exportFile: createExportsService({ ...deps, planInForce: createPlanInForce(deps) }) }),
  );
  await app.register(sharing({ ...deps, audio }));
};
