import {
  type Capacity,
  createRecordings,
  type TranscribeQueues,
  type UsageClient,
} from './recordings/recordings.ts';
import { createLibrary } from './library/library.ts';
import { createOpenStreams, type StreamLimits } from '@escriba/http';
import { createPublishing } from './publishing/publishing.ts';
import { createTranscripts } from './transcripts/transcripts.ts';
import { createFailures } from './operations/operator/failures.service.ts';
import { createModelsOverview } from './operations/operator/models-overview.ts';
import { createQueueOverview } from './operations/operator/queue-overview.ts';
import { createStorageOverview } from './operations/operator/storage-overview.ts';
import type { Resources } from './resources.ts';
import type { Services } from './services.ts';
import { createEraseRecordings } from './operations/account/erase-recordings.ts';
import type { WorkerPresence } from './operations/workers/worker-presence.ts';
import { createUploads, type UploadSettings } from './uploads/uploads.ts';

export type ApiSettings = UploadSettings & {
  /** This service's own secret, which also signs the addresses of audio. */
  readonly ownSecret: string;
  readonly userSizeBytesMax: number;
  /** Longest recording in general, and of a visitor. */
  readonly durationMsMax: number;
  readonly freeDurationMsMax: number;
  readonly streamLimits: Omit<StreamLimits, 'errorCode'>;
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
    ...createUploads(shared),
    ...library,
    ...createPublishing({ ...shared, ...library }),
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

type WithLibrary = Shared & ReturnType<typeof createLibrary>;
