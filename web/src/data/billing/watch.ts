import { type SubscriptionState, watchSubscription } from '@escriba/contracts/billing/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wait } from '../../platform/wait.ts';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { openEvents } from '../live/open-events.ts';
import { keepStreaming } from '../live/stream.ts';
import { usageKey, usageQuery, useUsage } from '../usage/usage.ts';
import { useBilling } from './changes.ts';
import { useSubscription } from './subscription.ts';

const IN_STEP_INTERVAL_MS = 1_000;
const IN_STEP_TRIES_MAX = 10;

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
  useUsageInStep();
};

/** Reloads the usage until it has the same plan as the subscription, which reaches the limits a moment later. */
const useUsageInStep = (): void => {
  const queries = useQueryClient();
  const { session } = useServices();
  const { status } = useSession();
  const { data: subscription } = useSubscription();
  const { data: usage } = useUsage({ enabled: status === 'authenticated' });
  const isBehind =
    subscription !== undefined && usage !== undefined && usage.user.planInForce !== planInForce(subscription);
  useEffect(() => {
    if (!isBehind) return undefined;
    let tries = 0;
    const timer = setInterval(() => {
      void queries.invalidateQueries({ queryKey: usageQuery(session).queryKey, exact: true });
      tries += 1;
      if (tries === IN_STEP_TRIES_MAX) clearInterval(timer);
    }, IN_STEP_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      // What is shown of the usage elsewhere, such as notices, is of the old plan.
      void queries.invalidateQueries({ queryKey: usageKey });
    };
  }, [isBehind, queries, session]);
};

const planInForce = ({ plan, status }: SubscriptionState) =>
  status === 'active' || status === 'pending_confirmation' ? plan : 'free';
