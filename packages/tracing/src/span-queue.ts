import type { FinishedSpan } from './otlp.ts';

export type WarningLog = { readonly warn: (fields: object, event: string) => void };

type SpanQueueOptions = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly format: (spans: readonly FinishedSpan[]) => string;
  readonly logger: WarningLog;
};

const LENGTH_MAX = 2_048;
const BATCH_SIZE = 512;
const INTERVAL_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
const WARNING_INTERVAL_MS = 60_000;

/**
 * Sends spans in batches, one request at a time. Never waits for the collector and never fails: spans that do not fit, and batches that the
 * collector does not accept in time, are lost, which is logged at most once a minute.
 */
export const createSpanQueue = ({ url, headers, format, logger }: SpanQueueOptions) => {
  const waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  let lost = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;

  const lose = (count: number, error?: unknown): void => {
    lost += count;
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    logger.warn({ ...(error === undefined ? {} : { err: error }), spans: lost }, 'tracing.spans_lost');
    lost = 0;
  };
  const send = async (spans: readonly FinishedSpan[]): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: format(spans),
        signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) lose(spans.length, new Error(`The collector responded ${response.status}`));
    } catch (error) {
      lose(spans.length, error);
    }
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) await send(waiting.splice(0, BATCH_SIZE));
  };
  const timer = setInterval(() => void flush(), INTERVAL_MS).unref();

  return {
    add: (span: FinishedSpan): void => {
      if (waiting.length >= LENGTH_MAX) return lose(1);
      waiting.push(span);
      if (waiting.length >= BATCH_SIZE) void flush();
    },
    /** Sends what is left, for at most two seconds. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await endsOrLate(flush().then(flush), CLOSE_TIMEOUT_MS);
    },
  };
};

const endsOrLate = async (work: Promise<void>, timeoutMs: number): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const limit = setTimeout(late.resolve, timeoutMs);
  await Promise.race([work, late.promise]);
  clearTimeout(limit);
};
