import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { Outbound } from '@escriba/outbound';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { actLater } from '../../platform/acting/acting.ts';
import { storageKeyOf, type User } from '../../recordings/recordings.ts';
import { fileTooLarge } from '../accepting/uploads.errors.ts';
import { type ResumableStore, createCountReceived } from '../tus/resumable-store.ts';
import {
  type ResumableUpload,
  createResumableUploadsRepository,
} from '../tus/resumable-uploads.repository.ts';
import type { ResumableUploads } from '../tus/resumable-uploads.service.ts';
import type { UploadLocks } from '../tus/upload-locks.ts';
import type { UploadRemoval } from '../tus/upload-removal.ts';
import type { Ending, Learnt, LinkFetch } from './link-fetches.repository.ts';
import { feedEmpty, fetchFailed, isPage } from './links.errors.ts';
import { nameFile, namePage } from './name-file.ts';
import { readFeed } from './read-feed.ts';
import { createReceiveFile } from './receive-file.ts';
import { type Pages, receivePage } from './receive-page.ts';
import { type LinkResponse, type Resumption, linkFaultOf, requestLink } from './request-link.ts';
import { sniffContent } from './sniff-content.ts';

export type FetchLinkDeps = Parameters<typeof createReceiveFile>[0] &
  Parameters<typeof createCountReceived>[0] & {
    readonly db: Kysely<DB>;
    readonly store: Pick<ResumableStore, 'data'>;
    readonly resumableUploads: Pick<ResumableUploads, 'begin' | 'forget' | 'isWhole' | 'settle'>;
    readonly locks: Pick<UploadLocks, 'newLock'>;
    readonly removal: Pick<UploadRemoval, 'isTaken'>;
    readonly clock: () => Date;
    /** What reads recordings from pages; undefined: pages are refused. */
    readonly pages: Pages | undefined;
    readonly outbound: Pick<Outbound, 'request' | 'openProxy'>;
    readonly workDirectory: string;
    readonly userSizeBytesMax: number;
    readonly logger: Pick<Logger, 'warn'>;
  };

export type FetchTools = {
  /** Ends the fetching; its reason is the error of the fetch. */
  readonly abort: AbortController;
  /** Writes what is known; throws if the link was cancelled. */
  readonly note: (learnt: Learnt) => Promise<void>;
  /** Called with what earlier attempts have received, which a server may make this one receive again. */
  readonly onBefore: (receivedBytes: number) => void;
  readonly onBytes: (receivedBytes: number) => void;
};

/** Longest time of one download; after it the download continues in another turn. */
const DOWNLOAD_MS_MAX = 60 * 60_000;
const FEED_BYTES_MAX = 20 * BYTES_PER_MB;

/**
 * Fetches what a link leads to: a file becomes a recording by the way of every upload, and the episodes of a feed are read. Repeated after a
 * failure, it continues where it was.
 * @throws the errors of links.errors.ts, of receiving and of accepting an upload
 */
export const createFetchLink = (deps: FetchLinkDeps) => {
  const uploads = createResumableUploadsRepository(deps.db);

  const fetchLink = async (link: LinkFetch, tools: FetchTools): Promise<Ending> => {
    const user = { userId: link.ownerId, locale: link.locale };
    const before = await uploads.find(link.ownerId, link.id);
    if (before && (await deps.removal.isTaken(before))) return { state: 'completed' };
    if (!before || !(await deps.resumableUploads.isWhole(before))) {
      const ending = await underLock(deps, link, tools, () => receive(deps, { link, user }, tools));
      if (ending !== undefined) return ending;
    }
    await deps.resumableUploads.settle(user, link.id);
    return { state: 'completed' };
  };
  return (link: LinkFetch, tools: FetchTools): Promise<Ending> =>
    actLater(link, () => fetchLink(link, tools));
};

/** Runs work while no other request writes the same upload. One that wants to, such as a cancellation, ends the work. */
const underLock = async <T>(
  { locks }: FetchLinkDeps,
  { id }: LinkFetch,
  { abort }: FetchTools,
  work: () => Promise<T>,
): Promise<T> => {
  const lock = locks.newLock(storageKeyOf(id));
  await lock.lock(abort.signal, () => abort.abort(fetchFailed()));
  try {
    return await work();
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error;
  } finally {
    await lock.unlock();
  }
};

type Turn = { readonly link: LinkFetch; readonly user: User };

/** Receives the file; returns how a link ends that leads to a choice. */
const receive = async (deps: FetchLinkDeps, turn: Turn, tools: FetchTools): Promise<Ending | undefined> => {
  const { link } = turn;
  // A cancelled link must not begin.
  await tools.note({});
  const { upload, resumption } = await findBegun(deps, link);
  tools.onBefore(resumption?.startByte ?? 0);
  const response = await requestLink(deps.outbound, {
    url: link.url,
    resumption,
    timeoutMs: DOWNLOAD_MS_MAX,
    signal: tools.abort.signal,
  });
  tools.onBytes(response.startByte);
  try {
    if (upload && response.startByte > 0)
      await createReceiveFile(deps).receive({ ...tools, ...response, upload });
    else return await receiveFromStart(deps, { ...turn, upload, response }, tools);
    return undefined;
  } catch (error) {
    throw linkFaultOf(error);
  } finally {
    response.body.destroy();
  }
};

/** Returns what an earlier attempt has received, and where to continue if the server can. */
const findBegun = async (
  deps: FetchLinkDeps,
  { ownerId, id, validator }: LinkFetch,
): Promise<{ upload?: ResumableUpload; resumption: Resumption | undefined }> => {
  const upload = await createResumableUploadsRepository(deps.db).find(ownerId, id);
  if (!upload) return { resumption: undefined };
  const startByte = await createCountReceived(deps)(upload);
  const canContinue = startByte > 0 && validator !== null && upload.expiresAt > deps.clock();
  return { upload, resumption: canContinue ? { startByte, validator } : undefined };
};

type Start = Turn & { readonly upload: ResumableUpload | undefined; readonly response: LinkResponse };

const receiveFromStart = async (
  deps: FetchLinkDeps,
  { response, ...turn }: Start,
  tools: FetchTools,
): Promise<Ending | undefined> => {
  const { link } = turn;
  const { content, body } = await sniffContent(response.body);
  if (content === 'feed') return await readEpisodes(limitFeed(body, tools), response.url);
  if (content === 'page') {
    response.body.destroy();
    return await readRecording(deps, turn, tools);
  }
  const { totalBytes = null, validator = null } = response;
  const name = nameFile({ ...response, title: link.title });
  await receiveWhole(deps, turn, { name, totalBytes, declaredBytes: totalBytes, validator, body }, tools);
  return undefined;
};

/** Receives the recording of a page, once the user has confirmed that they may transcribe it. */
const readRecording = async (
  { pages, ...deps }: FetchLinkDeps,
  turn: Omit<Start, 'response'>,
  tools: FetchTools,
): Promise<Ending | undefined> => {
  const { link } = turn;
  if (pages === undefined) throw isPage();
  if (!link.isConfirmed) return { state: 'page' };
  const page = { id: link.id, url: link.url, timeoutMs: DOWNLOAD_MS_MAX, signal: tools.abort.signal };
  await receivePage({ ...deps, pages }, page, async ({ sizeBytes, body, ...named }) => {
    tools.onBytes(0);
    const name = namePage({ ...named, url: link.url, given: link.title });
    const file = { name, totalBytes: sizeBytes, declaredBytes: null, validator: null, body };
    await receiveWhole({ ...deps, pages }, turn, file, tools);
  });
  return undefined;
};

type WholeFile = {
  readonly name: string;
  /** The size that is shown. */
  readonly totalBytes: number | null;
  /** The size that the file must have; null if it is not known exactly. */
  readonly declaredBytes: number | null;
  readonly validator: string | null;
  readonly body: AsyncIterable<Uint8Array>;
};

/** Receives a file from its first byte; what an earlier attempt received is forgotten. */
const receiveWhole = async (
  deps: FetchLinkDeps,
  { link, user, upload: before }: Omit<Start, 'response'>,
  { name, totalBytes, declaredBytes, validator, body }: WholeFile,
  tools: FetchTools,
): Promise<void> => {
  if (before) await deps.resumableUploads.forget(before);
  await tools.note({ name, totalBytes, validator, receivedBytes: 0 });
  const file = createReceiveFile(deps);
  const declaration = {
    sizeBytes: declaredBytes ?? undefined,
    fileName: name,
    language: link.language,
    clientInfo: link.clientInfo,
  };
  const upload = await file.begin(user, declaration, link.id);
  try {
    await file.receive({ ...tools, upload, body, startByte: 0 });
  } catch (error) {
    // Without a validator nothing continues what has arrived.
    if (validator === null) await deps.resumableUploads.forget(upload);
    throw error;
  }
};

const readEpisodes = async (body: AsyncIterable<Uint8Array>, url: string): Promise<Ending> => {
  const { title, episodes } = await readFeed(body, url);
  if (episodes.length === 0) throw feedEmpty();
  return { state: 'feed', name: title, episodes };
};

const limitFeed = async function* limitFeed(
  body: AsyncIterable<Uint8Array>,
  { onBytes }: FetchTools,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > FEED_BYTES_MAX) throw fileTooLarge(FEED_BYTES_MAX / BYTES_PER_MB);
    onBytes(bytes);
    yield chunk;
  }
};
