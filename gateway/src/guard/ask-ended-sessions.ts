import { listEndedSessions } from '@escriba/contracts/auth/internal';
import { ENDED_SESSION_KEPT_MS } from '@escriba/contracts/auth/sessions';
import { CALLER_HEADER } from '@escriba/http';
import { every } from '@escriba/runtime';
import type { Logger } from '@escriba/runtime';
import { Value } from 'typebox/value';
import type { Upstream } from '../platform/upstream.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';

type AskDeps = {
  readonly auth: Upstream;
  readonly memory: Pick<EndedSessionMemory, 'remember' | 'forgetOver'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
  readonly now?: () => number;
};

const ASK_EVERY_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 2_000;
/** Each request overlaps the previous one: a transaction that ends a session commits after the time it records, and clocks differ. */
const OVERLAP_MS = 60_000;

/**
 * Requests every 2 s from auth which sessions have ended: auth has them in Postgres, and Redis may be unavailable or have lost messages.
 * `firstResponse` settles after the first response or failure.
 */
export const askEndedSessions = ({ now = Date.now, everyMs = ASK_EVERY_MS, ...deps }: AskDeps) => {
  const first = Promise.withResolvers<void>();
  let since = now() - ENDED_SESSION_KEPT_MS;

  const ask = async (): Promise<void> => {
    const askedAt = now();
    for (const { id, endedAt } of await listSince(deps, new Date(since)))
      deps.memory.remember(id, new Date(endedAt).getTime() + ENDED_SESSION_KEPT_MS);
    deps.memory.forgetOver();
    since = askedAt - OVERLAP_MS;
    first.resolve();
  };
  const asking = every(everyMs, ask, (error) => {
    deps.logger.warn({ err: error }, 'ended_sessions_not_listed');
    first.resolve();
  });
  return { firstResponse: first.promise, stop: asking.stop };
};

const listSince = async ({ auth }: Pick<AskDeps, 'auth'>, since: Date) => {
  const { dispatcher, callerTokens } = auth;
  const { statusCode, body } = await dispatcher.request({
    method: listEndedSessions.method,
    path: `${listEndedSessions.path}?since=${since.toISOString()}`,
    headers: { [CALLER_HEADER]: await callerTokens.sign({ ip: '127.0.0.1', service: true }) },
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
  });
  const response = await body.json();
  if (statusCode !== 200) throw new Error(`auth responded ${statusCode}`);
  return Value.Parse(listEndedSessions.responses[200], response).data;
};
