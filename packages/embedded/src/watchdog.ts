import { spawn } from 'node:child_process';

// `read` returns when the parent's end of the pipe closes, which the kernel does even after kill -9. A zombie that no init collects (in a
// container) counts as gone.
const SCRIPT = `
trap '' HUP INT TERM
read -r _
kill -s "$1" -- "$2" 2>/dev/null
tries=0
while kill -s 0 -- "$2" 2>/dev/null && [ "$tries" -lt 100 ]; do
  state=
  [ -r "/proc/$2/stat" ] && read -r _ _ state _ < "/proc/$2/stat"
  [ "$state" = Z ] && break
  sleep 0.1
  tries=$((tries + 1))
done
kill -s KILL -- "$2" 2>/dev/null
[ -z "$3" ] || rm -rf "$3"
`;

type WatchedProcess = {
  /** The process id; negative: a whole process group. */
  readonly pid: number;
  readonly signal: 'SIGINT' | 'SIGTERM';
  readonly temporaryDir?: string | undefined;
};

/** Ends `pid` and deletes its temporary folder when this process dies for any reason. */
export const watchOver = ({ pid, signal, temporaryDir }: WatchedProcess): { dismiss: () => void } => {
  const watchdog = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'escriba-watchdog', signal.slice(3), String(pid), temporaryDir ?? ''],
    { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  unref(watchdog.stdin);
  return { dismiss: () => void watchdog.kill('SIGKILL') };
};

/** Lets the process end while a stream is open. Node's pipes have `unref`, which the stream type does not show. */
const unref = (stream: unknown): void => (stream as { unref: () => void }).unref();
