import { ApiError } from '@escriba/client';
import { STATUS_POLL_ATTEMPTS_MAX, STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import type { Recordings } from './recordings.ts';

/** How many recordings one request asks about, so that many of them stay within the rate limit per address. */
const ASKED_AT_ONCE_MAX = 40;

export type PollDeps = {
  readonly getStatus: (id: string, signal: AbortSignal) => Promise<TranscriptionSnapshot>;
  readonly getItem: (id: string, signal: AbortSignal) => Promise<TranscriptionItem>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns 'Timeout: Transcrição demorou mais que o esperado' in the page's language. */
  readonly timeoutText: () => string;
  /** Lists the recordings that pages show. */
  readonly listShown: () => readonly TranscriptionItem[];
  readonly recordings: Recordings;
};

/** Polls each unfinished recording every 5 s, at most 120 times, until the signal aborts. */
export const keepPolling = async (deps: PollDeps, signal: AbortSignal): Promise<void> => {
  const attempts = new Map<string, number>();
  for (;;) {
    await deps.wait(STATUS_POLL_INTERVAL_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    deps.recordings.learn(deps.listShown());
    for (const id of deps.recordings.listAwaited().slice(0, ASKED_AT_ONCE_MAX)) {
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      await requestOnce(deps, id, signal);
      if (signal.aborted) return;
      const isAwaited = deps.recordings.listAwaited().includes(id);
      if (isAwaited && attempt >= STATUS_POLL_ATTEMPTS_MAX) deps.recordings.timeOut(id, deps.timeoutText());
    }
  }
};

/** Fetches one recording and takes in the response. A failed request changes nothing. */
export const requestOnce = async (deps: PollDeps, id: string, signal: AbortSignal): Promise<void> => {
  const { recordings } = deps;
  const known = recordings.get(id);
  try {
    const item = await ask(deps, known, id, signal);
    if (!signal.aborted) recordings.takeResponse(item, known);
  } catch (error) {
    if (!signal.aborted && error instanceof ApiError && error.status === 404) recordings.remove(id);
  }
};

/** Requests the state of a recording. The status call reports progress; a recording that ended or is new is fetched whole. */
const ask = async (
  deps: PollDeps,
  known: TranscriptionItem | undefined,
  id: string,
  signal: AbortSignal,
): Promise<TranscriptionItem> => {
  if (known === undefined) return deps.getItem(id, signal);
  const { status, stage, progress } = await deps.getStatus(id, signal);
  if (status !== 'pending' && status !== 'processing') return deps.getItem(id, signal);
  return { ...known, status, stage, progress };
};
