import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import type { Outbound } from '@escriba/outbound';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
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
import { nameFile } from './name-file.ts';
import { type Feed, readFeed } from './read-feed.ts';
import { createReceiveFile } from './receive-file.ts';
import { type LinkResponse, type Resumption, linkFaultOf, requestLink } from './request-link.ts';
import { sniffContent } from './sniff-content.ts';

export type FetchLinkDeps = Parameters<typeof createReceiveFile>[0] &
  Parameters<typeof createCountReceived>[0] & {
    readonly db: Kysely<DB>;
    readonly outbound: Pick<Outbound, 'request'>;
    readonly store: Pick<ResumableStore, 'data'>;
    readonly resumableUploads: Pick<ResumableUploads, 'begin' | 'forget' | 'isWhole' | 'settle'>;
    readonly locks: Pick<UploadLocks, 'newLock'>;
    readonly removal: Pick<UploadRemoval, 'isTaken'>;
    readonly clock: () => Date;
  };

export type FetchTools = {
  /** Ends the fetching; its reason is the error of the fetch. */
  readonly abort: AbortController;
  /** Writes what is known; throws if the link was cancelled. */
  readonly note: (learnt: Learnt) => Promise<void>;
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

  return async (link: LinkFetch, tools: FetchTools): Promise<Ending> => {
    const user = { userId: link.ownerId, locale: link.locale };
    const before = await uploads.find(link.ownerId, link.id);
    if (before && (await deps.removal.isTaken(before))) return { state: 'completed' };
    if (!before || !(await deps.resumableUploads.isWhole(before))) {
      const feed = await underLock(deps, link, tools, () => receive(deps, { link, user }, tools));
      if (feed !== undefined) return { state: 'feed', name: feed.title, episodes: feed.episodes };
    }
    await deps.resumableUploads.settle(user, link.id);
    return { state: 'completed' };
  };
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

/** Receives the file, or returns the feed. */
const receive = async (deps: FetchLinkDeps, turn: Turn, tools: FetchTools): Promise<Feed | undefined> => {
  const { link } = turn;
  // A cancelled link must not begin.
  await tools.note({});
  const { upload, resumption } = await findBegun(deps, link);
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
  { link, user, upload: before, response }: Start,
  tools: FetchTools,
): Promise<Feed | undefined> => {
  const { content, body } = await sniffContent(response.body);
  if (content === 'page') throw isPage();
  if (content === 'feed') return await readEpisodes(limitFeed(body, tools), response.url);
  if (before) await deps.resumableUploads.forget(before);
  const { totalBytes = null, validator = null } = response;
  const name = nameFile({ ...response, title: link.title });
  await tools.note({ name, totalBytes, validator, receivedBytes: 0 });
  const file = createReceiveFile(deps);
  const declaration = {
    sizeBytes: totalBytes ?? undefined,
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
  return undefined;
};

const readEpisodes = async (body: AsyncIterable<Uint8Array>, url: string): Promise<Feed> => {
  const feed = await readFeed(body, url);
  if (feed.episodes.length === 0) throw feedEmpty();
  return feed;
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
