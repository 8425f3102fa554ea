import { watchSubscription } from '@escriba/contracts';
import { useEffect } from 'react';
import { wait } from '../../platform/wait.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { openEvents } from '../live/open-events.ts';
import { keepStreaming } from '../live/stream.ts';
import { useBilling } from './changes.ts';

type Caller = Pick<Session, 'fetch'>;

/** Calls `onChange` when the subscription may have changed, until the signal aborts. After a gap it is called too. */
const followSubscription = async (
  session: Caller,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> => {
  let hasGap = false;
  await keepStreaming(
    {
      open: (stop) => openEvents(session, watchSubscription.path, stop),
      wait,
      now: Date.now,
      random: Math.random,
    },
    {
      onReady: () => {
        if (hasGap) onChange();
        hasGap = false;
      },
      onEvent: ({ event }) => {
        if (event === 'subscription') onChange();
      },
      onDown: () => {
        hasGap = true;
      },
    },
    signal,
  );
};

/** Reloads the subscription as soon as the server reports a change, while a page shows it. */
export const useSubscriptionNews = (): void => {
  const { session } = useServices();
  const { status } = useSession();
  const { renew } = useBilling();
  useEffect(() => {
    if (status !== 'authenticated') return undefined;
    const life = new AbortController();
    void followSubscription(session, renew, life.signal);
    return () => life.abort();
  }, [session, status, renew]);
};
