import type { FaultKind } from '@escriba/assistant';
import { PLAN_LIMIT_CODES } from '@escriba/contracts/plans/limits';

import { INSIGHT_FAILED_CODE } from './insights.errors.ts';

type FaultOptions = {
  /** Whether a retry cannot help. */
  readonly isFinal: boolean;
  /** How long the server wants no request. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/** Why an attempt at an insight has failed. Its code is that of the insight, once it is given up. */
export class InsightFault extends Error {
  override readonly name = 'InsightFault';
  readonly code: string;
  readonly isFinal: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, { isFinal, retryAfterMs, cause }: FaultOptions) {
    super(code, { cause });
    this.code = code;
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The user has withdrawn the agreement, or it was to another server. */
export const noAgreement = () => new InsightFault('insight.no_agreement', { isFinal: true });

/** The operator has removed the language model since the request. */
export const assistantRemoved = () => new InsightFault('insight.no_assistant', { isFinal: true });

/** The usage service, which knows the plan, is unavailable. */
export const planUnknown = (cause: unknown) =>
  new InsightFault(INSIGHT_FAILED_CODE, { isFinal: false, retryAfterMs: PLAN_RETRY_AFTER_MS, cause });

/** Longer than a restart of the usage service takes. */
const PLAN_RETRY_AFTER_MS = 30_000;

/** The plan's month had no insight left when one began that no request has asked for. */
export const limitReached = () => new InsightFault(PLAN_LIMIT_CODES.insightsPerMonth, { isFinal: true });

const CODES: Readonly<Record<FaultKind, string>> = {
  unavailable: 'insight.assistant_unavailable',
  misconfigured: 'insight.assistant_misconfigured',
  refused: 'insight.assistant_refused',
  unreadable: 'insight.assistant_unreadable',
  too_long: 'insight.assistant_unreadable',
};
/** The server needs more than the longest time for an insight: another attempt would send all of the text again, as slowly. */
export const assistantTooSlow = (cause: unknown) =>
  new InsightFault(CODES.unavailable, { isFinal: true, cause });

/** The longest wait that a server may ask for. */
const RETRY_AFTER_MS_MAX = 600_000;

/** Returns the fault of an insight whose model's server has one. */
export const faultOfServer = (kind: FaultKind, retryAfterMs: number | undefined): InsightFault =>
  new InsightFault(CODES[kind], {
    isFinal: kind !== 'unavailable',
    ...(retryAfterMs !== undefined && { retryAfterMs: Math.min(retryAfterMs, RETRY_AFTER_MS_MAX) }),
  });
