import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, error, warning } from './finding.ts';

export type Check = {
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
  /** The advice if the check itself fails, in one sentence. */
  readonly todo: string;
  /** Longest time for the check. Default 10 s. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

/**
 * Runs every check concurrently, then repeats alone those that throw or take too long: the checks themselves keep the machine busy. What fails
 * twice is a finding of its own. `secrets` never appear in the result.
 */
export const runChecks = async (
  checks: readonly Check[],
  secrets: readonly string[] = [],
): Promise<readonly Finding[]> => {
  const attempts = await Promise.all(checks.map(attempt));
  const findings: (readonly Finding[])[] = [];
  for (const [index, check] of checks.entries()) {
    const first = attempts[index];
    if (first !== undefined) findings.push(first.findings ?? (await repeat(check, first)));
  }
  return findings.flat().map((finding) => redact(finding, secrets));
};

type Success = { readonly findings: readonly Finding[] };
type Failure = { readonly findings?: undefined; readonly failure: unknown; readonly pausedMs: number };

/** Runs a check once. `pausedMs` is the longest time for which this process itself did not run. */
const attempt = async ({ run, timeoutMs = TIMEOUT_MS }: Check): Promise<Success | Failure> => {
  const finished = new AbortController();
  const delays = monitorEventLoopDelay();
  delays.enable();
  const beganAt = performance.now();
  const late = async (): Promise<never> => {
    await sleep(timeoutMs, undefined, { signal: finished.signal });
    throw new DOMException(`no response in ${timeoutMs / 1_000} s`, 'TimeoutError');
  };
  try {
    return { findings: await Promise.race([run(AbortSignal.timeout(timeoutMs)), late()]) };
  } catch (failure) {
    // The histogram misses a pause that has not ended with a tick yet: then the time limit itself was late.
    const lateMs = performance.now() - beganAt - timeoutMs;
    return { failure, pausedMs: Math.max(delays.max / 1e6, lateMs) };
  } finally {
    delays.disable();
    finished.abort();
  }
};

/** After a longer pause of its own, this machine cannot know whether another one responds. */
const PAUSED_MS_MAX = 1_000;

const repeat = async (check: Check, first: Failure): Promise<readonly Finding[]> => {
  const { name, todo } = check;
  const second = await attempt(check);
  const isSlow = isTimeout(first.failure);
  const firstTime = describeFailure(first.failure);
  if (second.findings !== undefined) {
    const found = `${isSlow ? 'slow' : 'failed once'}: ${firstTime}; the second attempt, alone, succeeded`;
    return [...second.findings, warning(`${name}, first attempt`, found, LOOK_AT_LOAD)];
  }
  const found = describeFailure(second.failure);
  if (!isTimeout(second.failure)) return [error(name, found, todo)];
  const pausedMs = Math.max(first.pausedMs, second.pausedMs);
  if (pausedMs > PAUSED_MS_MAX)
    return [warning(name, `not known: this machine stood still for ${seconds(pausedMs)}`, LOOK_AT_LOAD)];
  return [
    error(name, `slow or not reachable: ${found}, twice`, `${todo} If it runs, find out why it is slow.`),
  ];
};

const LOOK_AT_LOAD = 'Run npm run doctor again when this machine is less busy.';
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', '57014']);
/** Matches messages of pg, ioredis and nodemailer, which have no common code for it. */
const TIMEOUT_MESSAGE = /time(?:d |-)?out|no response/i;

const isTimeout = (failure: unknown): boolean => {
  if (!(failure instanceof Error)) return false;
  if (failure.name === 'TimeoutError' || failure.name === 'AbortError') return true;
  if (failure.cause !== undefined) return isTimeout(failure.cause);
  if (failure instanceof AggregateError) return isTimeout(failure.errors[0]);
  const { code } = failure as NodeJS.ErrnoException;
  return TIMEOUT_CODES.has(code ?? '') || TIMEOUT_MESSAGE.test(failure.message);
};

/** Returns the innermost cause on one line: the driver's words, or its code. */
const describeFailure = (failure: unknown): string => {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause instanceof Error) return describeFailure(failure.cause);
  if (failure instanceof AggregateError) return describeFailure(failure.errors[0]);
  const { code } = failure as NodeJS.ErrnoException;
  return (failure.message || code || failure.name).replaceAll(/\s+/g, ' ');
};

const SECRET_LENGTH_MIN = 4;

const redact = (finding: Finding, secrets: readonly string[]): Finding => {
  const hide = (text: string): string =>
    secrets
      .filter((secret) => secret.length >= SECRET_LENGTH_MIN)
      .reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  const { found, todo } = finding;
  return { ...finding, found: hide(found), ...(todo === undefined ? {} : { todo: hide(todo) }) };
};
