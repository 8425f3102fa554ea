import type { Logger } from '@escriba/runtime';
import { type EndedSessionMemory, createSessionResponses } from '../guard/guard.ts';
import { type Forward, type ForwardTimeouts, createForward } from './forward.ts';
import type { ForwardMetrics } from './forward-metrics.ts';

export { type AddedHeaders, EXPOSED_HEADERS, createAddedHeaders } from './added-headers.ts';
export { createClosing } from './closing.ts';
export { FORWARD_TIMEOUTS, type ForwardTimeouts } from './forward.ts';
export { createForwardMetrics } from './forward-metrics.ts';
export { type RequestHandlers, createProxyServer } from './proxy-server.ts';
export { sendFailure } from './send-failure.ts';
export { allowEarlyResponse, discardRest } from './request-body.ts';
export { createRequestTrace } from './request-trace.ts';

type ForwardingDeps = {
  readonly timeouts: ForwardTimeouts;
  readonly endedSessions: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
  readonly metrics: ForwardMetrics;
  readonly logger: Logger;
};

/** Forwards requests to services, within the timeouts. */
export const createForwarding = ({ endedSessions, ...deps }: ForwardingDeps): Forward =>
  createForward({ ...deps, sessionResponses: createSessionResponses({ endedSessions }) });
