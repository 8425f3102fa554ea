import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, error } from './finding.ts';

export type Check = {
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
  /** What to do if the check itself fails, in one sentence. */
  readonly todo: string;
  /** Default 10 s. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

/** Runs every check concurrently; a check that throws or takes too long is a finding of its own. `secrets` never appear in the result. */
export const runChecks = async (
  checks: readonly Check[],
  secrets: readonly string[] = [],
): Promise<readonly Finding[]> => {
  const findings = await Promise.all(checks.map(runCheck));
  return findings.flat().map((finding) => redact(finding, secrets));
};

const runCheck = async ({ name, run, todo, timeoutMs = TIMEOUT_MS }: Check): Promise<readonly Finding[]> => {
  const finished = new AbortController();
  const late = async (): Promise<never> => {
    await sleep(timeoutMs, undefined, { signal: finished.signal });
    throw new Error(`no response in ${timeoutMs / 1_000} s`);
  };
  try {
    return await Promise.race([run(AbortSignal.timeout(timeoutMs)), late()]);
  } catch (failure) {
    return [error(name, describeFailure(failure), todo)];
  } finally {
    finished.abort();
  }
};

/** The innermost cause on one line: the driver's words, or its code. */
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
