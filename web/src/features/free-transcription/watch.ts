import { STATUS_POLL_ATTEMPTS_MAX, STATUS_POLL_INTERVAL_MS } from '@escriba/contracts/shared/limits';
import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import { isRefusal, type VisitorApi } from './visitor-api.ts';
import { refusal, TIMEOUT_FAILURE, TranscriptionFailure } from './failure.ts';
import type { FlowEvent } from './flow.ts';

type WatchEvent = Extract<FlowEvent, { type: 'snapshot' | 'progress' | 'connection' }>;

export type WatchDeps = {
  readonly api: Pick<VisitorApi, 'getStatus' | 'readEvents'>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

type WatchInput = { readonly id: string; readonly deviceId: string; readonly signal: AbortSignal };

const STREAM_FAILURES_MAX = 3;
const RECONNECT_MS_MAX = 15_000;
/** The longest silence of a connection, which is then reopened: it may have died while the computer slept. */
const SILENCE_MS_MAX = 45_000;

/**
 * Follows a transcription to its end: by server-sent events, or else by polling every 5 s, at most 120 times.
 * Throws `TranscriptionFailure` when the server refuses or the polls run out.
 */
export const watchTranscription = async function* watchTranscription(
  deps: WatchDeps,
  input: WatchInput,
): AsyncGenerator<WatchEvent> {
  let failures = 0;
  while (failures < STREAM_FAILURES_MAX) {
    try {
      for await (const event of listen(deps, input)) {
        failures = 0;
        yield event;
        if (isFinal(event)) return;
      }
    } catch (error) {
      stopIfPointless(error, input.signal);
    }
    failures += 1;
    yield { type: 'connection', connection: 'reconnecting' };
    await deps.wait(Math.min(500 * 2 ** failures, RECONNECT_MS_MAX), input.signal);
  }
  yield* poll(deps, input);
};

const listen = async function* listen(
  { api }: WatchDeps,
  { id, deviceId, signal }: WatchInput,
): AsyncGenerator<WatchEvent> {
  const silence = new AbortController();
  const expectEvent = () => setTimeout(() => silence.abort(), SILENCE_MS_MAX);
  let timer = expectEvent();
  try {
    for await (const { event, data } of api.readEvents(
      id,
      deviceId,
      AbortSignal.any([signal, silence.signal]),
    )) {
      clearTimeout(timer);
      timer = expectEvent();
      if (event === 'snapshot')
        yield { type: 'snapshot', snapshot: JSON.parse(data) as TranscriptionSnapshot };
      if (event === 'progress')
        yield { type: 'progress', progress: JSON.parse(data) as TranscriptionProgress };
    }
  } finally {
    clearTimeout(timer);
  }
};

const poll = async function* poll(
  { api, wait }: WatchDeps,
  { id, deviceId, signal }: WatchInput,
): AsyncGenerator<WatchEvent> {
  for (let attempt = 1; attempt <= STATUS_POLL_ATTEMPTS_MAX; attempt += 1) {
    try {
      const event = { type: 'snapshot', snapshot: await api.getStatus(id, deviceId, signal) } as const;
      yield event;
      if (isFinal(event)) return;
    } catch (error) {
      stopIfPointless(error, signal);
      yield { type: 'connection', connection: 'reconnecting' };
    }
    await wait(STATUS_POLL_INTERVAL_MS, signal);
  }
  throw new TranscriptionFailure(TIMEOUT_FAILURE);
};

/** Retries a lost connection, but not a refusal or an abort. */
const stopIfPointless = (error: unknown, signal: AbortSignal): void => {
  signal.throwIfAborted();
  if (isRefusal(error)) throw new TranscriptionFailure(refusal(error.code, error.message), { cause: error });
};

const isFinal = (event: WatchEvent): boolean =>
  event.type === 'snapshot' && ['completed', 'failed', 'cancelled'].includes(event.snapshot.status);
