import { PAYMENT_POLL_IDLE_MS, PAYMENT_POLL_INTERVAL_MS, PAYMENT_POLLS_MAX } from '@escriba/contracts';
import { createStore } from '../../../platform/store.ts';

/** `attempt` counts from 1; `inactive` and `finished` wait for the user. */
export type PollingState =
  | { readonly phase: 'off' | 'inactive' | 'finished' }
  | { readonly phase: 'running'; readonly attempt: number };

const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/**
 * Checks a payment every 10 s, at most 12 times, and pauses after 30 s in which the user does nothing. A failed check counts like one
 * without news.
 */
export const createPolling = (check: () => Promise<unknown>) => {
  const store = createStore<PollingState>({ phase: 'off' });
  let life: AbortController | undefined;

  const stop = (phase: 'off' | 'inactive' | 'finished'): void => {
    life?.abort();
    life = undefined;
    store.set({ phase });
  };

  const run = (signal: AbortSignal, attempt: number): void => {
    store.set({ phase: 'running', attempt });
    const look = async (): Promise<void> => {
      await check().catch(() => undefined);
      if (signal.aborted) return;
      if (attempt >= PAYMENT_POLLS_MAX) stop('finished');
      else run(signal, attempt + 1);
    };
    const timer = setTimeout(() => void look(), PAYMENT_POLL_INTERVAL_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Starts from the first check. */
    start: (): void => {
      life?.abort();
      life = new AbortController();
      watchActivity(() => stop('inactive'), life.signal);
      run(life.signal, 1);
    },
    stop: (): void => stop('off'),
  };
};

/** Calls `onIdle` once the user has done nothing for 30 s. */
const watchActivity = (onIdle: () => void, signal: AbortSignal): void => {
  let timer = setTimeout(onIdle, PAYMENT_POLL_IDLE_MS);
  const renew = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, PAYMENT_POLL_IDLE_MS);
  };
  for (const name of ACTIVITY) window.addEventListener(name, renew, { signal, passive: true, capture: true });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
};
