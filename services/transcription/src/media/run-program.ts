import { existsSync } from 'node:fs';
import { execa } from 'execa';

export type RunOptions = {
  signal?: AbortSignal | undefined;
  /** Wall-clock limit; the process is killed then. */
  timeoutMs: number;
  /** Largest file it may write. */
  fileBytesMax: number;
  /** Called with pieces of standard output as they come. */
  onOutput?: (text: string) => void;
};

export type RunResult = {
  exitCode: number | undefined;
  timedOut: boolean;
  /** The first megabyte. */
  output: string;
  /** The last 8 kB of what it complained about. */
  complaints: string;
};

const MEMORY_BYTES_MAX = 2 ** 31;
const OUTPUT_LENGTH_MAX = 2 ** 20;
const COMPLAINTS_LENGTH_MAX = 8_192;

/**
 * Runs ffmpeg or ffprobe with an argument array, no standard input, a bare environment and limits on time, memory and
 * files. Ends with the process gone, whatever happened. It stands on execa, since fluent-ffmpeg (no longer maintained)
 * spawns ffmpeg itself, so that no limiting program can stand before it, and runs it more often than asked.
 * @throws the signal's reason when aborted; the system's error when the program does not exist
 */
export async function runProgram(
  program: string,
  programArguments: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const [file, ...args] = [...limits(options), program, ...programArguments];
  const child = execa(file ?? program, args, {
    stdin: 'ignore',
    buffer: false,
    reject: false,
    extendEnv: false,
    // A preload or a proxy of ours is none of its business; fewer arenas keep the address space small.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
    timeout: options.timeoutMs,
    killSignal: 'SIGKILL',
    ...(options.signal === undefined ? {} : { cancelSignal: options.signal }),
  });
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    options.onOutput?.(text);
    if (output.length < OUTPUT_LENGTH_MAX) output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-COMPLAINTS_LENGTH_MAX);
  });
  const result = await child;
  options.signal?.throwIfAborted();
  if (result.code === 'ENOENT' || result.code === 'EACCES') throw result;
  return { exitCode: result.exitCode, timedOut: result.timedOut, output, complaints };
}

/** On Linux: resource limits, and death together with us even when we are killed hard. Both replace themselves by exec. */
function limits({ timeoutMs, fileBytesMax }: RunOptions): string[] {
  const prefix: string[] = [];
  if (existsSync('/usr/bin/prlimit')) {
    const cpuSeconds = Math.ceil(timeoutMs / 1_000) + 1;
    prefix.push('/usr/bin/prlimit', `--as=${MEMORY_BYTES_MAX}`, `--cpu=${cpuSeconds}`);
    prefix.push(`--fsize=${fileBytesMax}`, '--core=0', '--');
  }
  if (existsSync('/usr/bin/setpriv')) prefix.push('/usr/bin/setpriv', '--pdeathsig', 'KILL', '--');
  return prefix;
}
