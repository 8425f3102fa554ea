import type { EventBus } from '@escriba/jobs';
import { createWaker } from '@escriba/runtime';
import { userChannel } from '../subscription/announce.ts';

const KEEP_ALIVE_MS = 15_000;

/** Yields one event at the start, then one for all changes since the last; and a heartbeat every 15 s. */
export const watchChanges = async function* watchChanges(
  bus: Pick<EventBus, 'subscribe'>,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<{ event: string; data?: unknown }> {
  const waker = createWaker(signal);
  let hasNews = false;
  const note = (): void => {
    hasNews = true;
    waker.wake();
  };
  const leave = await bus.subscribe(userChannel(userId), note, { onGap: note });
  try {
    yield { event: 'subscription', data: {} };
    while (!signal.aborted) {
      await waker.wait(KEEP_ALIVE_MS);
      const event = hasNews ? { event: 'subscription', data: {} } : { event: 'keep-alive' };
      // Cleared before the event is written: a change in the meantime causes another event.
      hasNews = false;
      yield event;
    }
  } finally {
    leave();
  }
};
