import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { mediaTimeout, mediaUnavailable } from './media.errors.ts';
import { type ProgramLimits, killGroup, limitProgram } from './limit-program.ts';
import { BARE_ENVIRONMENT, type ProgramFiles, type Sandbox } from './sandbox.ts';

/** Absolute paths of ffmpeg and ffprobe, and their sandbox. */
export type MediaPrograms = { readonly ffmpeg: string; readonly ffprobe: string; readonly sandbox: Sandbox };

export type RunLimits = ProgramLimits & {
  /** Wall-clock limit, after which the process is killed. */
  readonly timeoutMs: number;
};

export type RunOptions = RunLimits &
  ProgramFiles & {
    signal?: AbortSignal | undefined;
    /** Called with chunks of standard output. */
    onOutput?: (text: string) => void;
    /** Called with chunks of standard output, which is then not kept as text. */
    onBytes?: (bytes: Buffer) => void;
    /** Called with chunks of standard error. */
    onMessages?: (text: string) => void;
  };

export type RunResult = {
  exitCode: number | undefined;
  /** Whether the kernel killed it for its CPU time, or another process killed it. */
  wasKilled: boolean;
  /** The first megabyte of standard output. */
  output: string;
  /** The last 8 kB of standard error. */
  messages: string;
};

/**
 * Largest address space. Measured: the accepted formats and 8K video run in 320 MiB, of which 300 are libraries; reading the packets of a
 * 12-hour M4A takes 448 MiB, of a 12-hour video 512.
 */
export const MEMORY_BYTES_MAX = 768 * 2 ** 20;

const OUTPUT_LENGTH_MAX = 2 ** 20;
const MESSAGES_LENGTH_MAX = 8_192;
/** The exit code of a shell and of bubblewrap for a program killed by SIGKILL. */
const EXIT_KILLED = 128 + 9;

/**
 * Runs ffmpeg or ffprobe with an argument array, no standard input and a bare environment, in the sandbox, with limits on time, memory and
 * files. The process has exited when it settles. Uses execa: fluent-ffmpeg (unmaintained) spawns ffmpeg itself, so that no limiting program
 * can precede it, and runs it more often than needed.
 * @throws mediaTimeout; mediaUnavailable if the system cannot start it now; the signal's reason when aborted; the system's error if the program does not exist
 */
export const runProgram = async (
  programs: MediaPrograms,
  name: 'ffmpeg' | 'ffprobe',
  programArguments: readonly string[],
  options: RunOptions,
): Promise<RunResult> => {
  options.signal?.throwIfAborted();
  // A sandbox can only mount existing files.
  for (const path of options.writes ?? []) await writeFile(path, '', { mode: 0o600 });
  const [file = '', ...args] = [
    ...limitProgram(options),
    ...programs.sandbox.command(programs[name], options),
  ];
  const child = execa(file, [...args, ...programArguments], {
    stdin: 'ignore',
    buffer: false,
    reject: false,
    extendEnv: false,
    env: BARE_ENVIRONMENT,
    // A separate process group: a sandbox killed during its start would leave a process behind.
    detached: true,
  });
  let output = '';
  let messages = '';
  if (options.onBytes) child.stdout.on('data', options.onBytes);
  else
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      options.onOutput?.(text);
      if (output.length < OUTPUT_LENGTH_MAX) output += text;
    });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    options.onMessages?.(text);
    messages = (messages + text).slice(-MESSAGES_LENGTH_MAX);
  });
  const end = endWhenDue(child.pid, options);
  const result = await child;
  const isLate = end.dismiss();
  options.signal?.throwIfAborted();
  if (isLate) throw mediaTimeout();
  if (result.code === 'ENOENT' || result.code === 'EACCES') throw result;
  if (result.code !== undefined || failedBefore(result.exitCode, messages)) throw mediaUnavailable(result);
  const wasKilled = result.signal === 'SIGKILL' || result.exitCode === EXIT_KILLED;
  return { exitCode: result.exitCode, wasKilled, output, messages };
};

/** What limits and isolates a program begins its messages so. Only after a line feed: a file can have any other end of a line in its title. */
const BEFORE_IT = /(?:^|\n)(?:prlimit|setpriv|bwrap|unshare): /;

/** Returns whether the program did not begin, as on a machine without another process or namespace: then nothing is known of its files. */
const failedBefore = (exitCode: number | undefined, messages: string): boolean =>
  exitCode !== 0 && BEFORE_IT.test(messages);

/** Kills the process group on timeout or abort. `dismiss` returns whether it timed out. */
const endWhenDue = (pid: number | undefined, { timeoutMs, signal }: RunOptions) => {
  let isLate = false;
  const kill = () => killGroup(pid);
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeoutMs);
  signal?.addEventListener('abort', kill, { once: true });
  return {
    dismiss: (): boolean => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      return isLate;
    },
  };
};
