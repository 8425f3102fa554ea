import type { paths } from './api.generated.ts';
import type { Escriba } from './create-escriba.ts';
import { EscribaError } from './escriba-error.ts';

type StatusResponses = paths['/api/async-transcription/status/{id}']['get']['responses'];

/** The state of a transcription, with the text that has been recognised so far. */
export type TranscriptionStatus = StatusResponses[200]['content']['application/json']['data'];

type Waiting = {
  /** Stops waiting; the transcription goes on. */
  readonly signal?: AbortSignal;
  /** The pause between two looks. Default: 5 s, as often as Escriba's own pages look. */
  readonly everyMs?: number;
  /** Called after each look. */
  readonly onStatus?: (status: TranscriptionStatus) => void;
};

const EVERY_MS = 5_000;

/**
 * Waits until a transcription has its text, and returns its last state.
 * @throws EscribaError if it fails, is cancelled or is not found; the signal's reason
 */
export const waitForTranscription = async (
  escriba: Escriba,
  id: string,
  { signal, everyMs = EVERY_MS, onStatus }: Waiting = {},
): Promise<TranscriptionStatus> => {
  for (;;) {
    const init = { params: { path: { id } }, ...(signal && { signal }) };
    const { data, error, response } = await escriba.GET('/api/async-transcription/status/{id}', init);
    if (data === undefined) {
      if (!PASSING.has(response.status)) throw refusalOf(error, response.status);
    } else {
      onStatus?.(data.data);
      if (data.data.status === 'completed') return data.data;
      if (hasFailed(data.data)) throw failureOf(data.data);
    }
    await pause(secondsOf(response) * 1_000 || everyMs, signal);
  }
};

const hasFailed = ({ status }: TranscriptionStatus): boolean => status === 'failed' || status === 'cancelled';

const failureOf = ({ status, error, message }: TranscriptionStatus): EscribaError =>
  new EscribaError(error ?? `transcription.${status}`, message ?? `The transcription is ${status}`);

/** A proxy may send a refusal that is not one of Escriba, also one without a body. */
const refusalOf = (error: Partial<Refusal> | string | undefined, status: number): EscribaError => {
  const { error: code = 'unknown', message = `The response is ${status}` } =
    typeof error === 'object' ? error : {};
  return new EscribaError(code, message);
};

type Refusal = { readonly error: string; readonly message: string };

/** Statuses after which the next look may succeed: too many requests, or a part that is down. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const secondsOf = (response: Response): number => Number(response.headers.get('retry-after') ?? 0);

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
