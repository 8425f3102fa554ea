import { setTimeout as sleep } from 'node:timers/promises';
import { HealthAnswer } from '@escriba/contracts';
import type { HealthPart } from '@escriba/contracts';
import { Value } from 'typebox/value';

export type Readiness = { readonly ready: boolean; readonly parts: Readonly<Record<string, HealthPart>> };

type Wait = {
  /** The gateway's address. */
  readonly url: string;
  /** Longest wait for every part. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

const POLL_INTERVAL_MS = 100;
const REQUEST_TIMEOUT_MS = 5_000;
/** Codes of parts that no waiting mends. */
const FINAL_CODES = /missing|damaged/;

/**
 * Waits until every part is up, or until only such parts are down as no waiting mends. After the time limit it gives the
 * last state, which has no parts at all when the gateway never answered.
 */
export const waitForReadiness = async ({ url, timeoutMs, signal }: Wait): Promise<Readiness> => {
  const deadline = performance.now() + timeoutMs;
  let last: Readiness = { ready: false, parts: {} };
  while (performance.now() < deadline) {
    last = (await findReadiness(url, signal)) ?? last;
    if (last.ready || isFinal(last)) return last;
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
  return last;
};

/** Undefined while the gateway does not answer. */
const findReadiness = async (url: string, signal: AbortSignal): Promise<Readiness | undefined> => {
  try {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(`${url}/health/ready`, {
      signal: AbortSignal.any([signal, timeout]),
    });
    return Value.Parse(HealthAnswer, await response.json());
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
};

export const listDown = ({ parts }: Readiness): readonly [name: string, part: HealthPart][] =>
  Object.entries(parts).filter(([, part]) => !part.ok);

/** Parts that work and have something to say all the same, such as a model that is missing and not needed for everything. */
export const listNotices = ({ parts }: Readiness): readonly [name: string, part: HealthPart][] =>
  Object.entries(parts).filter(([, part]) => part.ok && part.message !== undefined);

const isFinal = (readiness: Readiness): boolean => {
  const down = listDown(readiness);
  return down.length > 0 && down.every(([, part]) => FINAL_CODES.test(part.code ?? ''));
};
