import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveJobs } from './serve-jobs.ts';

/** Blocks the event loop for ever. */
const blockLikeNativeCode = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

/** The child process of the pool's tests. */
serveJobs(async () => {
  const broken = join(process.argv[2] ?? '', 'broken');
  if (existsSync(broken)) {
    const how = readFileSync(broken, 'utf8');
    if (how === 'die') process.kill(process.pid, 'SIGKILL');
    if (how === 'hang') blockLikeNativeCode();
    throw new Error('cannot load');
  }
  return {
    pid: async () => process.pid,
    echo: async (input: unknown) => input,
    fail: async () => {
      throw new Error('on purpose');
    },
    die: async () => process.kill(process.pid, 'SIGKILL'),
    hang: async () => blockLikeNativeCode(),
  };
});
