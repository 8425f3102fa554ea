import { spawnSync } from 'node:child_process';
import { ConfigError } from '@escriba/runtime';
import {
  BARE_ENVIRONMENT,
  SANDBOX_KINDS,
  type Sandbox,
  type SandboxKind,
  bubblewrap,
  namespaces,
  noSandbox,
} from './sandbox.ts';

const TRIAL_TIMEOUT_MS = 10_000;

/**
 * Chooses the strictest sandbox in which the programs (absolute paths) run on this machine: an installed one may be forbidden, as in many
 * containers.
 */
export const chooseSandbox = (
  programs: readonly string[],
  sandboxes: readonly Sandbox[] = [bubblewrap, namespaces],
): Sandbox => sandboxes.find((sandbox) => programs.every((program) => runsIn(sandbox, program))) ?? noSandbox;

const EXPOSED = {
  namespaces: 'ffmpeg can read the files of this user: install bubblewrap and allow user namespaces',
  none: 'ffmpeg can reach the network and the files of this user: install bubblewrap and allow user namespaces',
};

/** Throws a `ConfigError` of one sentence if the sandbox is weaker than MEDIA_SANDBOX_MIN. */
export const requireSandbox = ({ kind }: Sandbox, weakest: SandboxKind): void => {
  if (kind === 'bubblewrap' || SANDBOX_KINDS.indexOf(kind) <= SANDBOX_KINDS.indexOf(weakest)) return;
  throw new ConfigError([
    `MEDIA_SANDBOX_MIN is ${weakest}, and here ${EXPOSED[kind]} (docs/containers.md, docs/kubernetes.md), or accept the risk with MEDIA_SANDBOX_MIN=${kind}`,
  ]);
};

type Log = (fields: object, event: string) => void;

/** Logs ffmpeg's sandbox once, at start; a warning if it is not the strictest. */
export const logSandbox = (logger: Readonly<Record<'info' | 'warn', Log>>, { kind }: Sandbox): void => {
  if (kind === 'bubblewrap') logger.info({ kind }, 'media.sandbox');
  else logger.warn({ kind, exposed: EXPOSED[kind] }, 'media.sandbox');
};

/** Commands that ran in this process, so that they need no second try. */
const proven = new Set<string>();

const runsIn = ({ command }: Sandbox, program: string): boolean => {
  const [file, ...args] = [...command(program), '-version'];
  const trial = JSON.stringify([file, args]);
  if (proven.has(trial)) return true;
  const options = { stdio: 'ignore', timeout: TRIAL_TIMEOUT_MS, env: BARE_ENVIRONMENT } as const;
  const runs = spawnSync(file, args, options).status === 0;
  if (runs) proven.add(trial);
  return runs;
};
