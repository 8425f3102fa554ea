import {
  type Capacity,
  createRecordings,
  type TranscribeQueues,
  type UsageClient,
} from './recordings/recordings.ts';
import { createLibrary } from './library/library.ts';
import { createConcurrencyLimit, createOpenStreams, type StreamLimits } from '@escriba/http';
import { createThrottle } from '@escriba/http/throttle';
import type { UploadPart } from '@escriba/storage';
import { createBrandsService } from './publishing/brands/brands.service.ts';
import { createAudioService } from './publishing/audio/audio.service.ts';
import { createExportsZip } from './publishing/exports/exports-zip.service.ts';
import { createExportsService } from './publishing/exports/exports.service.ts';
import { createLinks } from './publishing/links/links.ts';
import { createSilencedAudio } from './publishing/redacted-audio/silenced-audio.service.ts';
import { createTextWork } from './publishing/texts/text-work.ts';
import { createTranscripts } from './transcripts/transcripts.ts';
import { createFailures } from './operations/operator/failures.service.ts';
import { createModelsOverview } from './operations/operator/models-overview.ts';
import { createQueueOverview } from './operations/operator/queue-overview.ts';
import { createStorageOverview } from './operations/operator/storage-overview.ts';
import type { Resources } from './resources.ts';
import type { Services } from './services.ts';
import { createEraseRecordings } from './operations/account/erase-recordings.ts';
import type { WorkerPresence } from './operations/workers/worker-presence.ts';
import { type ProbeQueueOptions, createProbeQueue } from './uploads/probing/probe-queue.ts';
import { createPrepareConversation } from './uploads/accepting/prepare-conversation.ts';
import { createRecordingProbe } from './uploads/probing/probe-recording.ts';
import { type UnfinishedLimits, createReserveUpload } from './uploads/accepting/reserve-upload.ts';
import { createDirectUploads } from './uploads/tus/direct-uploads.ts';
import { createListUnfinished } from './uploads/tus/list-unfinished.ts';
import { createResumableUploads } from './uploads/tus/resumable-uploads.service.ts';
import { createTranscribe } from './uploads/tus/transcribe-upload.ts';
import { createResumableUploadsRepository } from './uploads/tus/resumable-uploads.repository.ts';
import { createTusServer } from './uploads/tus/tus-server.ts';
import { createUploadGuard } from './uploads/accepting/upload-guard.ts';
import { createUploadsService } from './uploads/accepting/uploads.service.ts';

export type ApiSettings = {
  /** This service's own secret, which also signs the addresses of audio. */
  readonly ownSecret: string;
  readonly userSizeBytesMax: number;
  readonly unfinishedUploads: UnfinishedLimits;
  /** Longest recording in general, and of a visitor. */
  readonly durationMsMax: number;
  readonly freeDurationMsMax: number;
  readonly streamLimits: Omit<StreamLimits, 'errorCode'>;
  readonly concurrentUploadsMax: number;
  readonly probes: ProbeQueueOptions;
  /** Signs the URLs to which browsers send parts of files; undefined: all files pass through the API. */
  readonly signPart: ((part: UploadPart) => Promise<string>) | undefined;
};

type ApiServicesDeps = Resources &
  Services &
  ApiSettings & {
    usage: UsageClient;
    /** Returns the reason why no recording can be transcribed now, if there is one. */
    queues: Pick<TranscribeQueues, 'byLane'>;
    presence: Pick<WorkerPresence, 'listWorkers'>;
    findObstacle: () => Promise<'speech_model' | null>;
    /** What the workers can do now; undefined if that is not known. */
    readCapacity: () => Promise<Capacity | undefined>;
    wakeOutbox: () => void;
    wakeSearch: () => void;
    newId: () => string;
  };

/** Exported chats that are read and joined: one of each user and address. */
const ARCHIVES: ProbeQueueOptions = { atOnceMax: 2, waitingMax: 10, waitingPerCallerMax: 1 };
/** Of visitors from one address, that took too long to read. */
const SLOW_FILES = { attemptsMax: 5, seconds: 3_600 };
/** `Retry-After` of a refused upload: roughly the duration of an upload when many run. */
const UPLOADS_RETRY_AFTER_SECONDS = 5;

export type ApiServices = ReturnType<typeof createApiServices>;

/** Creates the services of the API, feature by feature. */
export const createApiServices = (deps: ApiServicesDeps) => {
  const shared = { ...deps, ...createRecordings(deps) };
  const library = createLibrary(shared);
  const { transcriptions } = library;
  return {
    ...shared,
    openStreams: createOpenStreams({ ...deps.streamLimits, errorCode: 'transcription.too_many_streams' }),
    eraseRecordings: createEraseRecordings({ db: deps.db, transcriptions }),
    ...createUploadServices(shared),
    ...library,
    ...createPublishingServices({ ...shared, ...library }),
    ...createTranscripts({ ...shared, ...library }),
    ...createOperatorServices({ ...shared, ...library }),
  };
};

const createOperatorServices = (deps: WithLibrary) => ({
  queueOverview: createQueueOverview(deps),
  failures: createFailures(deps),
  storageOverview: createStorageOverview(deps),
  listModels: createModelsOverview(deps.presence),
});

type Shared = ApiServicesDeps & ReturnType<typeof createRecordings>;

const createUploadServices = (deps: Shared) => {
  const { resumableStore: store, uploadLocks: locks, uploadRemoval: removal } = deps;
  const queue = createProbeQueue(deps.probes);
  const { failures } = createThrottle({
    redis: deps.redis,
    keyPrefix: 'transcription:uploads',
    errorCode: 'upload.too_many_slow_files',
  });
  const slowFiles = failures('slow-files', SLOW_FILES);
  const recordingProbe = createRecordingProbe({ ...deps, queue, slowFiles });
  const archiveQueue = createProbeQueue(ARCHIVES);
  const prepareConversation = createPrepareConversation({ ...deps, archiveQueue });
  const reserveUpload = createReserveUpload({ db: deps.db, limits: deps.unfinishedUploads });
  const uploads = createUploadsService({ ...deps, recordingProbe, prepareConversation, reserveUpload });
  const transcribe = createTranscribe({ ...deps, store, uploads });
  const concurrencyLimit = createConcurrencyLimit({
    max: deps.concurrentUploadsMax,
    retryAfterSeconds: UPLOADS_RETRY_AFTER_SECONDS,
  });
  const sizes = { find: createResumableUploadsRepository(deps.db).findSize };
  return {
    uploads,
    countWaitingProbes: () => ({ recording: queue.countWaiting(), chat: archiveQueue.countWaiting() }),
    uploadGuard: createUploadGuard({ concurrencyLimit, recordingProbe }),
    resumableUploads: createResumableUploads({ ...deps, store, locks, removal, reserveUpload, transcribe }),
    tusServer: createTusServer({ data: store.data, locker: locks, sizes }),
    directUploads: createDirectUploads({ store, signPart: deps.signPart }),
    listUnfinishedUploads: createListUnfinished({ ...deps, store }),
  };
};

type WithLibrary = Shared & ReturnType<typeof createLibrary>;

const createPublishingServices = (withLibrary: WithLibrary) => {
  const texts = createTextWork(withLibrary);
  const deps = { ...withLibrary, texts };
  const silenced = createSilencedAudio(deps);
  const audio = createAudioService({ ...deps, silenced });
  const brands = createBrandsService(deps);
  const exportFile = createExportsService({ ...deps, brands });
  return {
    texts,
    silenced,
    audio,
    exportFile,
    exportZip: createExportsZip({ exportFile, listItems: deps.library.listItems }),
    brands,
    ...createLinks({ ...deps, audio, brands }),
  };
};
