import {
  PAYMENT_POLL_IDLE_MS,
  PAYMENT_POLL_INTERVAL_MS,
  PAYMENT_POLLS_MAX,
} from '@escriba/contracts/billing/checkout';
import { createStore } from '../../../platform/store.ts';

/** The state of polling. `attempt` counts from 1. `inactive` continues once the user does something; `finished` waits for a request. */
export type PollingState =
  | { readonly phase: 'off' | 'inactive' | 'finished' }
  | { readonly phase: 'running'; readonly attempt: number };

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focus'] as const;

/**
 * Checks a payment every 10 s, at most 12 times. It pauses after 30 s in which the user does nothing, and checks at once when they are
 * back. A failed check counts like one without news.
 */
export const createPolling = (check: () => Promise<unknown>) => {
  const store = createStore<PollingState>({ phase: 'off' });
  let life = new AbortController();

  const renew = (): AbortSignal => {
    life.abort();
    life = new AbortController();
    return life.signal;
  };

  const stop = (phase: 'off' | 'finished'): void => {
    life.abort();
    store.set({ phase });
  };

  const run = (signal: AbortSignal, attempt: number, waitMs: number): void => {
    store.set({ phase: 'running', attempt });
    const look = async (): Promise<void> => {
      await check().catch(() => undefined);
      if (signal.aborted) return;
      if (attempt >= PAYMENT_POLLS_MAX) stop('finished');
      else run(signal, attempt + 1, PAYMENT_POLL_INTERVAL_MS);
    };
    const timer = setTimeout(() => void look(), waitMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };

  const begin = (attempt: number, waitMs: number): void => {
    const signal = renew();
    watchIdleness(pause, signal);
    run(signal, attempt, waitMs);
  };

  const pause = (): void => {
    const state = store.get();
    if (state.phase !== 'running') return;
    store.set({ phase: 'inactive' });
    onActivity(() => begin(state.attempt, 0), renew());
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Starts from the first check. */
    start: (): void => begin(1, PAYMENT_POLL_INTERVAL_MS),
    stop: (): void => stop('off'),
  };
};

/** Calls `onIdle` once the user has done nothing for 30 s. */
const watchIdleness = (onIdle: () => void, signal: AbortSignal): void => {
  let timer = setTimeout(onIdle, PAYMENT_POLL_IDLE_MS);
  const renew = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, PAYMENT_POLL_IDLE_MS);
  };
  onActivity(renew, signal);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
};

const onActivity = (listener: () => void, signal: AbortSignal): void => {
  for (const name of ACTIVITY)
    window.addEventListener(name, listener, { signal, passive: true, capture: true });
};
