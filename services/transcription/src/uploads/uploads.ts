import { createConcurrencyLimit } from '@escriba/http';
import { createThrottle } from '@escriba/http/throttle';
import type { Outbound } from '@escriba/outbound';
import type { UploadPart } from '@escriba/storage';
import type { Registry } from 'prom-client';
import { createPrepareConversation } from './accepting/prepare-conversation.ts';
import { type UnfinishedLimits, createReserveUpload } from './accepting/reserve-upload.ts';
import { createUploadGuard } from './accepting/upload-guard.ts';
import { createUploadsService } from './accepting/uploads.service.ts';
import type { Pages } from './links/receive-page.ts';
import { type Pace, createLinkFetching } from './links/fetch-links.ts';
import { createLinksService } from './links/links.service.ts';
import { createReceiveUserUpload } from './multipart/receive-upload.ts';
import { type ProbeQueueOptions, createProbeQueue } from './probing/probe-queue.ts';
import { createRecordingProbe } from './probing/probe-recording.ts';
import { createDirectUploads } from './tus/direct-uploads.ts';
import { createUploadLinks } from './links/upload-links.service.ts';
import { createListUnfinished } from './tus/list-unfinished.ts';
import type { ResumableStore } from './tus/resumable-store.ts';
import { createResumableUploadsRepository } from './tus/resumable-uploads.repository.ts';
import { createResumableUploads } from './tus/resumable-uploads.service.ts';
import { createSettleOrphaned } from './tus/settle-orphaned-uploads.ts';
import { createTranscribe } from './tus/transcribe-upload.ts';
import { createTusServer } from './tus/tus-server.ts';
import type { UploadLocks } from './tus/upload-locks.ts';
import type { UploadRemoval } from './tus/upload-removal.ts';

// The door of the room: other rooms import from this file alone.

export type { AcceptUpload } from './accepting/accept-upload.ts';
export type { UploadsService } from './accepting/uploads.service.ts';
export type { UnfinishedLimits } from './accepting/reserve-upload.ts';
export type { UploadGuard } from './accepting/upload-guard.ts';
export { fitUploads } from './accepting/uploads-in-memory.ts';
export { linkFetchingChore } from './links/link-fetching-chore.ts';
export type { LinksService } from './links/links.service.ts';
export { linksRoutes } from './links/links.routes.ts';
export { findPageProgram } from './links/pages/page-program.ts';
export { createLinkRetention, deleteLinksOf, listKeptLinks } from './links/old-links.ts';
export { uploadLinksRoutes } from './links/upload-links.routes.ts';
export {
  createUploadLinkRemoval,
  eraseUploadLinks,
  type OwnUploadLink,
  type UploadLinkRemoval,
  type UploadLinksService,
} from './links/upload-links.service.ts';
export { accepted, prefersAsync } from './multipart/accepted.ts';
export type { ReceiveUserUpload } from './multipart/receive-upload.ts';
export { uploadsRoutes } from './multipart/uploads.routes.ts';
export { registerProbeMetrics } from './probing/probe-metrics.ts';
export type { RecordingProbe } from './probing/probe-recording.ts';
export type { ProbeQueueOptions } from './probing/probe-queue.ts';
export { createResumableStore } from './tus/create-resumable-store.ts';
export { directUploadsRoutes } from './tus/direct-uploads.routes.ts';
export type { UnfinishedUpload } from './tus/list-unfinished.ts';
export { resumableUploadsRoutes } from './tus/resumable-uploads.routes.ts';
export { orphanedUploadsChore } from './tus/settle-orphaned-uploads.ts';
export { createUploadLocks } from './tus/upload-locks.ts';
export { createUploadRemoval, type UploadRemoval } from './tus/upload-removal.ts';

export type UploadSettings = {
  readonly unfinishedUploads: UnfinishedLimits;
  readonly concurrentUploadsMax: number;
  readonly probes: ProbeQueueOptions;
  /** Signs the URLs to which browsers send parts of files; undefined: all files pass through the API. */
  readonly signPart: ((part: UploadPart) => Promise<string>) | undefined;
  /** How many links a process of the API fetches at once; 0 switches links off. */
  readonly linkFetchesMax: number;
  readonly linkPace?: Pace;
  /** What reads recordings from pages; undefined: links to pages are refused. */
  readonly pages: Pages | undefined;
};

type UploadDeps = UploadSettings &
  Omit<Parameters<typeof createRecordingProbe>[0], 'queue' | 'slowFiles'> &
  Omit<Parameters<typeof createPrepareConversation>[0], 'archiveQueue'> &
  Omit<
    Parameters<typeof createUploadsService>[0],
    'recordingProbe' | 'prepareConversation' | 'reserveUpload'
  > &
  Omit<
    Parameters<typeof createResumableUploads>[0],
    'store' | 'locks' | 'removal' | 'reserveUpload' | 'transcribe'
  > &
  Omit<Parameters<typeof createTranscribe>[0], 'store' | 'uploads'> &
  Omit<Parameters<typeof createReceiveUserUpload>[0], 'uploads'> &
  Omit<Parameters<typeof createUploadLinks>[0], 'uploads' | 'links'> & {
    readonly redis: Parameters<typeof createThrottle>[0]['redis'];
    readonly resumableStore: ResumableStore;
    readonly uploadLocks: UploadLocks;
    readonly uploadRemoval: UploadRemoval;
    readonly outbound: Pick<Outbound, 'checkUrl' | 'request' | 'openProxy'>;
    readonly registry?: Registry | undefined;
  };

/** How many exported chats are read and joined at once: one of each user and address. */
const ARCHIVES: ProbeQueueOptions = { atOnceMax: 2, waitingMax: 10, waitingPerCallerMax: 1 };
/** How many files of visitors from one address may take too long to read. */
const SLOW_FILES = { attemptsMax: 5, seconds: 3_600 };
/** `Retry-After` of a refused upload: roughly the duration of an upload when many run. */
const UPLOADS_RETRY_AFTER_SECONDS = 5;

/** Creates the room's services of the API. */
export const createUploads = (deps: UploadDeps) => {
  const { resumableStore: store, uploadLocks: locks, uploadRemoval: removal } = deps;
  const queue = createProbeQueue(deps.probes);
  const archiveQueue = createProbeQueue(ARCHIVES);
  const recordingProbe = createRecordingProbe({ ...deps, queue, slowFiles: countSlowFiles(deps) });
  const prepareConversation = createPrepareConversation({ ...deps, archiveQueue });
  const reserveUpload = createReserveUpload({ db: deps.db, limits: deps.unfinishedUploads });
  const uploads = createUploadsService({ ...deps, recordingProbe, prepareConversation, reserveUpload });
  const transcribe = createTranscribe({ ...deps, store, uploads });
  const concurrencyLimit = createConcurrencyLimit({
    max: deps.concurrentUploadsMax,
    retryAfterSeconds: UPLOADS_RETRY_AFTER_SECONDS,
  });
  const sizes = { find: createResumableUploadsRepository(deps.db).findSize };
  const resumableUploads = createResumableUploads({
    ...deps,
    store,
    locks,
    removal,
    reserveUpload,
    transcribe,
  });
  const fetching = { ...deps, store, locks, removal, resumableUploads };
  const linkFetching = createLinkFetching(fetching);
  const links = createLinksService({ ...fetching, linkFetching });
  return {
    uploads,
    decodeSound: recordingProbe.decodeSound,
    linkFetching,
    links,
    receiveUserUpload: createReceiveUserUpload({ ...deps, uploads }),
    uploadLinks: createUploadLinks({ ...deps, uploads, links }),
    countWaitingProbes: () => ({ recording: queue.countWaiting(), chat: archiveQueue.countWaiting() }),
    uploadGuard: createUploadGuard({ concurrencyLimit, recordingProbe }),
    resumableUploads,
    settleOrphanedUploads: createSettleOrphaned({ ...deps, resumableUploads }),
    tusServer: createTusServer({ data: store.data, locker: locks, sizes }),
    directUploads: createDirectUploads({ store, signPart: deps.signPart }),
    listUnfinishedUploads: createListUnfinished({ ...deps, store }),
  };
};

const countSlowFiles = ({ redis }: Pick<UploadDeps, 'redis'>) => {
  const throttle = createThrottle({
    redis,
    keyPrefix: 'transcription:uploads',
    errorCode: 'upload.too_many_slow_files',
  });
  return throttle.failures('slow-files', SLOW_FILES);
};
