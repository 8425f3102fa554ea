import { createOpenStreams, type StreamLimits } from '@escriba/http';
import type { FindRecords, Outbound } from '@escriba/outbound';
import { createDictation } from './dictation/dictation.ts';
import { createInsightQueue, createInsights, type InsightQueueJobs } from './insights/insights.ts';
import { createLibrary } from './library/library.ts';
import { createMcp } from './mcp/mcp.ts';
import { createOpenAiApi } from './openai-api/openai-api.ts';
import { createOperations, type WorkerPresence } from './operations/operations.ts';
import { createPublishing, type IsMember } from './publishing/publishing.ts';
import {
  type Capacity,
  createRecordings,
  type TranscribeQueues,
  type UsageClient,
} from './recordings/recordings.ts';
import type { Resources } from './resources.ts';
import type { Services } from './services.ts';
import { createTranscripts } from './transcripts/transcripts.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { createVocabulary } from './vocabulary/vocabulary.ts';
import { createUploads, type UploadSettings } from './uploads/uploads.ts';

export type ApiSettings = UploadSettings & {
  /** This service's own secret, which also signs the addresses of audio. */
  readonly ownSecret: string;
  readonly userSizeBytesMax: number;
  /** The product's address, for programs; undefined: they get paths. */
  readonly publicUrl: string | undefined;
  /** Longest recording in general, and of a visitor. */
  readonly durationMsMax: number;
  readonly freeDurationMsMax: number;
  readonly streamLimits: Omit<StreamLimits, 'errorCode'>;
  /** The host of the product's public address; undefined: companies have no domains of their own. */
  readonly publicHost: string | undefined;
};

type ApiServicesDeps = Resources &
  Services &
  ApiSettings & {
    usage: UsageClient;
    /** Returns the reason why no recording can be transcribed now, if there is one. */
    queues: Pick<TranscribeQueues, 'byLane'>;
    outbound: Pick<Outbound, 'checkUrl' | 'request' | 'openProxy'>;
    insightJobs: InsightQueueJobs;
    /** The language model that makes insights; undefined without one. */
    assistant: Parameters<typeof createInsights>[0]['assistant'];
    agreements: Parameters<typeof createInsights>[0]['agreements'];
    isMember: IsMember;
    presence: Pick<WorkerPresence, 'listWorkers'>;
    findObstacle: () => Promise<'speech_model' | null>;
    /** Returns the present capacity of the workers; undefined if that is not known. */
    readCapacity: () => Promise<Capacity | undefined>;
    /** Whether running workers can take the most likely words of their models. */
    canDecodeFast: () => Promise<boolean>;
    /** Whether running workers can write in English what is said in another language. */
    canTranslateSpeech: () => Promise<boolean>;
    /** Looks up domains of companies. */
    findRecords: FindRecords;
    wakeOutbox: () => void;
    wakeSearch: () => void;
    newId: () => string;
    /** Counts attempts to deliver webhooks. */
    countWebhook: (outcome: 'delivered' | 'failed') => void;
    random: () => number;
  };

export type ApiServices = ReturnType<typeof createApiServices>;

/** Creates the services of the API, room by room. */
export const createApiServices = (deps: ApiServicesDeps) => {
  const recordings = { ...deps, ...createRecordings(deps) };
  const library = { ...recordings, ...createLibrary(recordings) };
  const uploads = createUploads(recordings);
  const publishing = createPublishing(library);
  const insightQueue = createInsightQueue({ ...deps, jobs: deps.insightJobs });
  const insights = createInsights({ ...deps, insightQueue });
  return {
    ...library,
    ...createWebhooks(recordings),
    ...createVocabulary(deps),
    ...createTranscripts(library),
    ...insights,
    ...uploads,
    ...createDictation(recordings),
    ...publishing,
    publicUrl: deps.publicUrl,
    ...createOpenAiApi({ ...library, ...uploads, ...publishing, ...insights }),
    ...createMcp(deps.streamLimits),
    ...createOperations(library),
    openStreams: createOpenStreams({ ...deps.streamLimits, errorCode: 'transcription.too_many_streams' }),
  };
};
