import { setTimeout as sleep } from 'node:timers/promises';
import { HealthResponse, type HealthPart } from '@escriba/contracts/gateway/gateway';
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
/** Codes of parts that waiting cannot fix. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'web.missing',
  'transcription.media_program_missing',
  'speech.model_missing',
  'speech.model_damaged',
  'speech.model_unsupported',
  'engine.misconfigured',
]);

/**
 * Waits until every part is up, or until waiting cannot fix the remaining ones. After the timeout it returns the last state, without parts
 * if the gateway never responded.
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

/** Returns undefined while the gateway does not respond. */
const findReadiness = async (url: string, signal: AbortSignal): Promise<Readiness | undefined> => {
  try {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(`${url}/health/ready`, {
      signal: AbortSignal.any([signal, timeout]),
    });
    return Value.Parse(HealthResponse, await response.json());
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
};

export const listDown = ({ parts }: Readiness): readonly [name: string, part: HealthPart][] =>
  Object.entries(parts).filter(([, part]) => !part.ok);

/** Lists parts that work with a notice, such as an optional model that is missing. */
export const listNotices = ({ parts }: Readiness): readonly [name: string, part: HealthPart][] =>
  Object.entries(parts).filter(([, part]) => part.ok && part.message !== undefined);

const isFinal = (readiness: Readiness): boolean => {
  const down = listDown(readiness);
  return down.length > 0 && down.every(([, part]) => FINAL_CODES.has(part.code ?? ''));
};
