import type { Account } from '../account/account.ts';
import type { Delivery, Webhook } from '../account/state.ts';
import { penalise } from './penalty.ts';

/** Number of events without order that are sent at once. */
const CONCURRENCY = 10;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 14;
/** Most events that the fake keeps, sent or not. */
const KEPT_MAX = 10_000;

export type Dispatcher = ReturnType<typeof createDispatcher>;

type DispatcherOptions = {
  /** Whether events are sent by themselves. False: they wait for `deliverAll`. */
  readonly automatic: boolean;
  readonly timeoutMs: number;
};

/** Disturbances of the next published events, each counted down. */
type Disturbances = { duplicate: number; lose: number; delay: number; delaySeconds: number };

/**
 * Sends events to webhooks: one queue each, in order or not, at least once. Only the status 200 counts as received; any other response, redirect or
 * silence makes the whole queue wait.
 */
export const createDispatcher = (account: Account, { automatic, timeoutMs }: DispatcherOptions) => {
  const { state, clock } = account;
  const closing = new AbortController();
  const disturbances: Disturbances = { duplicate: 0, lose: 0, delay: 0, delaySeconds: 0 };
  const runs = new Map<string, Promise<void>>();
  let isAutomatic = automatic;
  let timer: NodeJS.Timeout | undefined;

  const pendingOf = ({ id }: Webhook): Delivery[] =>
    state.deliveries.filter(({ webhook, status }) => webhook === id && status === 'pending');

  const enqueue = (eventId: string, event: string, body: string): void => {
    const isLost = countDown(disturbances, 'lose');
    const times = countDown(disturbances, 'duplicate') ? 2 : 1;
    const delayMs = countDown(disturbances, 'delay') ? disturbances.delaySeconds * 1_000 : 0;
    const createdMs = clock.nowMs();
    for (const webhook of state.webhooks) {
      if (!webhook.enabled || !webhook.events.includes(event)) continue;
      for (let time = 0; time < times; time += 1) {
        state.deliveries.push({
          eventId,
          event,
          webhook: webhook.id,
          body,
          createdMs,
          notBeforeMs: createdMs + delayMs,
          attempts: 0,
          status: isLost ? 'lost' : 'pending',
        });
      }
    }
    if (isAutomatic) kick();
  };

  const nextBatch = (webhook: Webhook): Delivery[] => {
    const now = clock.nowMs();
    if (!webhook.enabled || webhook.interrupted || webhook.backoffUntilMs > now) return [];
    const pending = pendingOf(webhook);
    // In the sequential mode, an event that waits holds back those behind it.
    const batch = webhook.sendType === 'SEQUENTIALLY' ? pending.slice(0, 1) : pending.slice();
    return batch.filter(({ notBeforeMs }) => notBeforeMs <= now).slice(0, CONCURRENCY);
  };

  const sendDue = async (webhook: Webhook): Promise<void> => {
    for (let batch = nextBatch(webhook); batch.length > 0; batch = nextBatch(webhook)) {
      const received = await Promise.all(batch.map((delivery) => send(webhook, delivery)));
      if (closing.signal.aborted) return;
      for (const [index, delivery] of batch.entries()) {
        delivery.attempts += 1;
        if (received[index]) delivery.status = 'delivered';
      }
      if (received.every(Boolean)) webhook.penalizedRequestsCount = 0;
      else penalise(webhook, clock.nowMs());
    }
  };

  const send = async (webhook: Webhook, { body }: Delivery): Promise<boolean> => {
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'asaas-access-token': webhook.authToken },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  };

  /** Sends due events, one run at a time for each queue; a run that is requested meanwhile follows. */
  const run = (webhook: Webhook): Promise<void> => {
    const next = (runs.get(webhook.id) ?? Promise.resolve()).then(() => sendDue(webhook));
    runs.set(webhook.id, next);
    return next;
  };

  const runAll = async (): Promise<void> => {
    dropOld(account);
    await Promise.all(state.webhooks.map(run));
  };

  const kick = (): void => {
    void runAll().then(scheduleNext);
  };

  /** Schedules the next run. Only a clock that follows real time reaches the end of a wait by itself. */
  const scheduleNext = (): void => {
    clearTimeout(timer);
    if (!clock.isLive || !isAutomatic || closing.signal.aborted) return;
    const waits = state.webhooks
      .filter((webhook) => webhook.enabled && !webhook.interrupted)
      .flatMap((webhook) =>
        pendingOf(webhook).map(({ notBeforeMs }) => Math.max(notBeforeMs, webhook.backoffUntilMs)),
      );
    if (waits.length === 0) return;
    timer = setTimeout(kick, Math.max(0, Math.min(...waits) - clock.nowMs()));
    timer.unref();
  };

  return {
    enqueue,
    /** Sends what is due, if deliveries are automatic. */
    kick: (): void => {
      if (isAutomatic) kick();
    },
    /** Deletes what waits too long; to be called when time has passed. */
    dropOld: (): void => dropOld(account),
    /** Sends everything that is due now, and resolves when it was sent. */
    deliverAll: runAll,
    setAutomatic: (value: boolean): void => {
      isAutomatic = value;
      if (value) kick();
    },
    disturb: (changes: Partial<Disturbances>): void => void Object.assign(disturbances, changes),
    /** Sends an event again to every webhook that got it. */
    resend: (eventId: string): void => {
      const sent = state.deliveries.filter((delivery) => delivery.eventId === eventId);
      const first = new Map(sent.map((delivery) => [delivery.webhook, delivery]));
      for (const delivery of first.values()) {
        state.deliveries.push({ ...delivery, attempts: 0, status: 'pending', notBeforeMs: clock.nowMs() });
      }
      if (isAutomatic) kick();
    },
    /** Turns the order of all waiting events around. */
    reversePending: (): void => {
      const isPending = ({ status }: Delivery): boolean => status === 'pending';
      const reversed = state.deliveries.filter(isPending).toReversed();
      state.deliveries = [...state.deliveries.filter((delivery) => !isPending(delivery)), ...reversed];
    },
    close: async (): Promise<void> => {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(runs.values());
    },
  };
};

const countDown = (disturbances: Disturbances, kind: 'duplicate' | 'lose' | 'delay'): boolean => {
  if (disturbances[kind] <= 0) return false;
  disturbances[kind] -= 1;
  return true;
};

/** Drops old events: an interrupted queue keeps its events for 14 days. */
const dropOld = ({ state, clock }: Account): void => {
  const oldest = clock.nowMs() - KEPT_DAYS * DAY_MS;
  const interrupted = state.webhooks.filter((webhook) => webhook.interrupted).map(({ id }) => id);
  for (const delivery of state.deliveries) {
    const isOld = delivery.createdMs < oldest && interrupted.includes(delivery.webhook);
    if (isOld && delivery.status === 'pending') delivery.status = 'expired';
  }
  if (state.deliveries.length > KEPT_MAX) state.deliveries = state.deliveries.slice(-KEPT_MAX);
};
