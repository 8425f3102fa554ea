import type { ServerSentEvent } from '@escriba/client';

const RECONNECT_MS_MIN = 1_000;
const RECONNECT_MS_MAX = 30_000;
/** The length of a connection after which failures are counted from one again. */
const STEADY_MS = 10_000;

export type StreamDeps = {
  /** Opens the stream; throws when it is unavailable, breaks off or stays silent for too long. */
  readonly open: (signal: AbortSignal) => AsyncIterable<ServerSentEvent>;
  /** Waits in ms, or less when the network returns; throws when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
};

export type StreamListener = {
  readonly onReady: () => void;
  readonly onEvent: (event: ServerSentEvent) => void;
  /** Called when the stream broke off or never opened. */
  readonly onDown: () => void;
};

/**
 * Keeps an event stream open until the signal aborts. Waits longer after each failure (1 to 30 s, with jitter so
 * that tabs do not reconnect at once).
 */
export const keepStreaming = async (
  { open, wait, now, random }: StreamDeps,
  { onReady, onEvent, onDown }: StreamListener,
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    let readyAtMs: number | undefined;
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return;
        if (event.event === 'ready') {
          readyAtMs = now();
          onReady();
        } else onEvent(event);
      }
    } catch {
      // Every failure is retried, whatever the cause.
    }
    if (signal.aborted) return;
    onDown();
    const wasSteady = readyAtMs !== undefined && now() - readyAtMs >= STEADY_MS;
    failures = wasSteady ? 1 : failures + 1;
    await wait(reconnectMs(failures, random()), signal).catch(() => undefined);
  }
};

/** Returns a random share, at least half, of a delay that doubles with each failure. */
const reconnectMs = (failures: number, share: number): number => {
  const longest = Math.min(RECONNECT_MS_MIN * 2 ** (failures - 1), RECONNECT_MS_MAX);
  return Math.round(longest * (0.5 + share / 2));
};
