import type { PlanId } from '@escriba/contracts/plans/plans';
import type { WebhookEvent } from '@escriba/contracts/transcription/webhooks';
import type { Outbound } from '@escriba/outbound';
import { every, type Logger } from '@escriba/runtime';
import type { Tracing } from '@escriba/tracing';
import { createWork } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import {
  type DueDelivery,
  createDueDeliveriesRepository,
  type EndedAttempt,
} from './due-deliveries.repository.ts';
import { type DueEndpoint, ENDPOINTS, secretsOf } from './endpoints.repository.ts';
import { hasApiAccess } from './has-api-access.ts';
import { FAILING_MS_MAX, nextDueAt, SEND_TIMEOUT_MS } from './retry-table.ts';
import { createSendWebhook } from './send-webhook.ts';
import { signWebhook } from './sign-webhook.ts';
import { noteWebhookMail } from './webhook-mails.repository.ts';

export type WebhookDelivering = ReturnType<typeof createWebhookDelivering>;

export type DeliveringDeps = {
  readonly db: Kysely<DB>;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly readPlan: (userId: string) => Promise<PlanId>;
  readonly clock: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly countAttempt: (outcome: 'delivered' | 'failed') => void;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly tracing?: Tracing | undefined;
  /** Limits an attempt, with its response. Default: 15 s. */
  readonly sendTimeoutMs?: number | undefined;
};

/** What is sent without API access, because it may be the loss of it. */
const SENT_ON_EVERY_PLAN: WebhookEvent = 'subscription.changed';
/** Endpoints that a process sends to concurrently. */
const ENDPOINTS_AT_ONCE = 32;
/** Deliveries of one endpoint that are sent concurrently; then it is the turn of another one. */
const DELIVERIES_AT_ONCE = 4;
/** Longer than a run: its deliveries are sent at once. */
const LEASE_MS = 4 * SEND_TIMEOUT_MS;
/** Wait after a run that failed because of this service, not of the endpoint. */
const AGAIN_MS = 30_000;
const POLL_INTERVAL_MS = 1_000;

/**
 * Sends due deliveries. Each run is one endpoint with a few of its deliveries, so a slow endpoint holds up itself alone, and those with many wait for others in
 * between. Any number of processes may run it.
 */
export const createWebhookDelivering = (deps: DeliveringDeps) => {
  const { db, clock, logger } = deps;
  const due = createDueDeliveriesRepository(db);
  const work = createWork<DB, DueEndpoint>({
    db,
    clock,
    logger,
    tracing: deps.tracing,
    table: ENDPOINTS,
    leaseMs: LEASE_MS,
    batchSize: 1,
    rowsMax: 1,
    backoff: { firstMs: AGAIN_MS, maxMs: AGAIN_MS },
    span: { name: 'deliver webhooks' },
    failure: { event: 'webhooks.not_run', fields: ({ id }) => ({ endpointId: id }) },
    handle: createRun(deps),
  });
  const running = new Set<Promise<void>>();
  let loop: ReturnType<typeof every> | undefined;

  /** Handles endpoints until none is due. */
  const runThrough = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await work.runDue(signal)).claimed > 0);
  };
  const fill = async (signal: AbortSignal): Promise<void> => {
    const wanted = Math.min(await due.wake(clock(), ENDPOINTS_AT_ONCE), ENDPOINTS_AT_ONCE - running.size);
    for (let count = 0; count < wanted; count += 1) {
      const run = runThrough(signal)
        .catch((error: unknown) => logger.warn({ err: error }, 'webhooks.run_failed'))
        .finally(() => running.delete(run));
      running.add(run);
    }
  };
  return {
    /** Sends what is due, and waits for it. */
    runDue: async (): Promise<void> => {
      await fill(new AbortController().signal);
      await Promise.all(running);
    },
    /** Has what is due sent at once; without effect before `start`. */
    wake: (): void => loop?.wake(),
    /** Sends what is due once a second until stopped, which ends requests in progress and leaves them to other processes. */
    start: (onFailure: (error: unknown) => void) => {
      const started = every(POLL_INTERVAL_MS, fill, onFailure);
      loop = started;
      return {
        stop: async (): Promise<void> => {
          await started.stop();
          await Promise.all(running);
        },
      };
    },
  };
};

type Finish = (db: Kysely<DB>, nextDueAt?: Date) => Promise<void>;

const createRun = (deps: DeliveringDeps) => {
  const { db, clock } = deps;
  const attempt = createAttempt(deps);
  return async (endpoint: DueEndpoint, { signal, finish }: { signal: AbortSignal; finish: Finish }) => {
    const deliveries = await createDueDeliveriesRepository(db).listDue(
      endpoint.id,
      clock(),
      DELIVERIES_AT_ONCE,
    );
    const hasAccess = deliveries.some(asksForPlan) && hasApiAccess(await deps.readPlan(endpoint.owner_id));
    const ended = await Promise.all(
      deliveries.map((delivery) =>
        attempt(endpoint, delivery, { isAllowed: hasAccess || !asksForPlan(delivery), signal }),
      ),
    );
    await db.transaction().execute((transaction) => settle(transaction, deps, { endpoint, ended, finish }));
    for (const { isDelivered } of ended) deps.countAttempt(isDelivered ? 'delivered' : 'failed');
  };
};

const asksForPlan = ({ event }: DueDelivery): boolean => event !== SENT_ON_EVERY_PLAN;

type Attempting = { readonly isAllowed: boolean; readonly signal: AbortSignal };

const createAttempt = ({
  outbound,
  clock,
  random,
  sendTimeoutMs: timeoutMs = SEND_TIMEOUT_MS,
}: DeliveringDeps) => {
  const send = createSendWebhook({ outbound, timeoutMs });
  return async (
    endpoint: DueEndpoint,
    delivery: DueDelivery,
    { isAllowed, signal }: Attempting,
  ): Promise<EndedAttempt> => {
    const [at, beganAt] = [clock(), performance.now()];
    const { url } = endpoint;
    const { id, body } = delivery;
    const headers = signWebhook({ id: `msg_${id}`, body, secrets: secretsOf(endpoint, at), now: at });
    const result = isAllowed
      ? await send({ url, body, headers, signal })
      : { status: null, error: 'plan_required' as const, response: null };
    const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
    const next = isDelivered || !isAllowed ? undefined : nextDueAt(delivery.attempts + 1, clock(), random());
    const durationMs = Math.round(performance.now() - beganAt);
    return { delivery, at, durationMs, ...result, isDelivered, dueAt: next ?? null };
  };
};

type Settled = {
  readonly endpoint: DueEndpoint;
  readonly ended: readonly EndedAttempt[];
  readonly finish: Finish;
};

/** Notes the attempts of a run, and what they say of the endpoint. Changes nothing if the endpoint was deleted meanwhile. */
const settle = async (
  transaction: Kysely<DB>,
  { clock, logger }: Pick<DeliveringDeps, 'clock' | 'logger'>,
  { endpoint, ended, finish }: Settled,
): Promise<void> => {
  const due = createDueDeliveriesRepository(transaction);
  const locked = await due.lock(endpoint);
  if (locked === undefined) return;
  for (const each of ended) await due.noteAttempt(each);
  // What an address says that the endpoint no longer has says nothing of it.
  const judged = locked.url === endpoint.url ? ended : [];
  const [now, sent] = [clock(), judged.filter(({ error }) => error !== 'plan_required')];
  const failingSince = failingSinceOf(sent, locked.failingSince);
  if (failingSince?.getTime() !== locked.failingSince?.getTime())
    await due.noteFailing(endpoint.id, failingSince);
  const off = locked.isOn ? reasonToSwitchOff(sent, failingSince, now) : undefined;
  if (off !== undefined) {
    await due.switchOff(endpoint.id, off);
    const { id: endpointId, owner_id: ownerId } = endpoint;
    await noteWebhookMail(transaction, { endpointId, ownerId, reason: off }, now);
    logger.info({ endpointId: endpoint.id, reason: off }, 'webhooks.switched_off');
  }
  await finish(transaction, (await due.hasDue(endpoint.id, now)) ? now : undefined);
};

const failingSinceOf = (sent: readonly EndedAttempt[], before: Date | null): Date | null => {
  if (sent.some(({ isDelivered }) => isDelivered)) return null;
  return before ?? sent[0]?.at ?? null;
};

const reasonToSwitchOff = (
  sent: readonly EndedAttempt[],
  failingSince: Date | null,
  now: Date,
): 'failing' | 'gone' | undefined => {
  if (sent.some(({ status }) => status === 410)) return 'gone';
  const isGivenUp = sent.some(({ isDelivered, dueAt }) => !isDelivered && dueAt === null);
  const hasFailedLong = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS_MAX;
  return isGivenUp && hasFailedLong ? 'failing' : undefined;
};
