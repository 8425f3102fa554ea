import type { Logger } from '@escriba/runtime';
import { type EndedSessionMemory, createSessionAnswers } from '../guard/guard.ts';
import { type Forward, createForward } from './forward.ts';
import type { ForwardMetrics } from './forward-metrics.ts';

export { type AnswerHeaders, EXPOSED_HEADERS, createAnswerHeaders } from './answer-headers.ts';
export { createClosing } from './closing.ts';
export { createForwardMetrics } from './forward-metrics.ts';
export { type RequestHandlers, createProxyServer } from './proxy-server.ts';
export { answerFailure } from './raw-answer.ts';
export { allowEarlyAnswer, discardRest } from './request-body.ts';
export { createRequestTrace } from './request-trace.ts';

type ForwardingDeps = {
  readonly config: {
    readonly ANSWER_TIMEOUT_MS: number;
    readonly UPLOAD_ANSWER_TIMEOUT_MS: number;
    readonly STALL_TIMEOUT_MS: number;
    readonly BODY_TIMEOUT_MS: number;
  };
  readonly endedSessions: Pick<EndedSessionMemory, 'has' | 'onEnded'>;
  readonly metrics: ForwardMetrics;
  readonly logger: Logger;
};

/** Forwards requests to services, within the configured timeouts. */
export const createForwarding = ({ config, endedSessions, ...deps }: ForwardingDeps): Forward =>
  createForward({
    ...deps,
    sessionAnswers: createSessionAnswers({ endedSessions }),
    timeouts: {
      answerMs: config.ANSWER_TIMEOUT_MS,
      uploadAnswerMs: config.UPLOAD_ANSWER_TIMEOUT_MS,
      stallMs: config.STALL_TIMEOUT_MS,
      bodyMs: config.BODY_TIMEOUT_MS,
    },
  });
