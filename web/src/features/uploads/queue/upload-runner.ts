import { moveTransfer, startTransfer } from '../../../media/transfer.ts';
import type { RememberedUploads } from './remembered-uploads.ts';
import type { SendInput } from './send-by-tus.ts';
import { canRetry, isGone, isPassing, isUnreachable, UploadError } from './upload-fault.ts';
import type { UploadFault, UploadItem } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';

/** The file of an upload. */
export type Source = { readonly file: Blob; readonly handle?: FileSystemFileHandle | undefined };

export type RunnerDeps = {
  readonly store: UploadStore;
  readonly sources: ReadonlyMap<string, Source>;
  readonly send: (input: SendInput) => Promise<void>;
  readonly remembered: Pick<RememberedUploads, 'put' | 'move' | 'forget'>;
  readonly describe: (item: UploadItem) => Promise<Readonly<Record<string, string>>>;
  /** Resolves when the next attempt may start after `tries` failures, not before `askedMs`. Rejects when the signal aborts. */
  readonly waitToRetry: (tries: number, signal: AbortSignal, askedMs?: number) => Promise<void>;
  readonly now: () => number;
  readonly getUserId: () => string | undefined;
  readonly onSent: (item: UploadItem, transcriptionId: string) => void;
  readonly onFailed: (item: UploadItem, fault: UploadFault) => void;
};

const TRIES_MAX = 10;
const SHOWN_EVERY_MS = 100;
const UNKNOWN_FAULT: UploadFault = { code: 'unknown', status: null, message: null };

/** Sends one upload to its end, through lost connections and temporary failures. */
export const createRunner = (deps: RunnerDeps) => {
  const { store, now } = deps;
  const running = new Map<string, AbortController>();

  const run = async (id: string): Promise<void> => {
    const stop = new AbortController();
    running.set(id, stop);
    store.change(id, { state: { name: 'uploading' } });
    try {
      await sendUntilThere(deps, id, stop.signal);
      finish(id);
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error instanceof UploadError ? error.fault : UNKNOWN_FAULT);
    } finally {
      if (running.get(id) === stop) running.delete(id);
    }
  };

  const finish = (id: string): void => {
    const item = store.find(id);
    if (item === undefined) return;
    const transcriptionId = toTranscriptionId(item.url);
    void deps.remembered.forget(id);
    store.change(id, {
      state: { name: 'sent', transcriptionId },
      transfer: startTransfer(item.sizeBytes, now(), item.sizeBytes),
    });
    deps.onSent(item, transcriptionId);
  };

  /** Marks an upload as failed. The server deletes a refused one; any other may continue where it stopped. */
  const fail = (id: string, fault: UploadFault): void => {
    const item = store.find(id);
    if (item === undefined) return;
    const isRefused = !isPassing(fault);
    if (isRefused) void deps.remembered.forget(id);
    store.change(id, {
      state: { name: 'failed', fault, canRetry: canRetry(fault) },
      ...(isRefused ? { url: null, transfer: startTransfer(item.sizeBytes, now()) } : {}),
    });
    deps.onFailed(item, fault);
  };

  return {
    run,
    stop: (id: string): void => running.get(id)?.abort(new DOMException('stopped', 'AbortError')),
  };
};

/** Returns the id of a transcription, which is that of its upload. */
export const toTranscriptionId = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** Retries while that may help. */
const sendUntilThere = async (deps: RunnerDeps, id: string, signal: AbortSignal): Promise<void> => {
  const { store } = deps;
  const sentNow = () => store.find(id)?.transfer.sentBytes ?? 0;
  let tries = 0;
  for (;;) {
    const sentBefore = sentNow();
    try {
      return await sendOnce(deps, id, signal);
    } catch (error) {
      signal.throwIfAborted();
      tries = sentNow() > sentBefore ? 1 : tries + 1;
      if (!(error instanceof UploadError) || !isWorthATry(error.fault, tries, store.find(id))) throw error;
      await prepareNextTry(deps, { id, fault: error.fault, tries, signal });
    }
  }
};

const isWorthATry = (fault: UploadFault, tries: number, item: UploadItem | undefined): boolean => {
  if (isUnreachable(fault)) return true;
  return (
    tries <= TRIES_MAX && (isPassing(fault) || (isGone(fault) && item !== undefined && item.url !== null))
  );
};

type NextTry = {
  readonly id: string;
  readonly fault: UploadFault;
  readonly tries: number;
  readonly signal: AbortSignal;
};

/** Prepares the next attempt: an upload that no longer exists gets a new URL; otherwise it waits. */
const prepareNextTry = async (
  { store, now, waitToRetry }: RunnerDeps,
  { id, fault, tries, signal }: NextTry,
): Promise<void> => {
  if (isGone(fault)) {
    const sizeBytes = store.find(id)?.sizeBytes ?? 0;
    return store.change(id, { url: null, transfer: startTransfer(sizeBytes, now()) });
  }
  store.change(id, { state: { name: 'reconnecting' } });
  await waitToRetry(tries, signal, fault.retryAfterMs);
  store.change(id, { state: { name: 'uploading' } });
};

const sendOnce = async (deps: RunnerDeps, id: string, signal: AbortSignal): Promise<void> => {
  const { store, sources, remembered, now } = deps;
  const item = store.find(id);
  const source = sources.get(id);
  if (item === undefined || source === undefined) throw new UploadError(UNKNOWN_FAULT);
  let shownAtMs = now();
  // The server may have more bytes than this page knows, which must not count as speed.
  let isBegun = false;
  store.change(id, { transfer: startTransfer(item.sizeBytes, shownAtMs, item.transfer.sentBytes) });
  await deps.send({
    file: source.file,
    url: item.url,
    metadata: item.url === null ? await deps.describe(item) : {},
    signal,
    onUrl: (url) => {
      store.change(id, { url });
      void remember(deps, { ...item, url }, source);
    },
    onSent: (sentBytes) => {
      const atMs = now();
      if (atMs - shownAtMs < SHOWN_EVERY_MS && sentBytes < item.sizeBytes) return;
      shownAtMs = atMs;
      const transfer = store.find(id)?.transfer;
      if (transfer === undefined) return;
      store.change(id, {
        transfer: isBegun
          ? moveTransfer(transfer, { sentBytes, atMs })
          : startTransfer(item.sizeBytes, atMs, Math.max(transfer.sentBytes, sentBytes)),
      });
      isBegun = true;
    },
    onArrived: (arrivedBytes) => void remembered.move(id, arrivedBytes),
  });
};

const remember = async (
  { remembered, getUserId, now }: RunnerDeps,
  { url, transfer, state: _state, ...known }: UploadItem,
  { handle }: Source,
): Promise<void> => {
  const userId = getUserId();
  if (userId === undefined || url === null) return;
  const { sentBytes } = transfer;
  await remembered.put({ ...known, userId, url, sentBytes, beganAtMs: now(), handle });
};
