import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveJobs } from './serve-jobs.ts';

/** The child process of the pool's tests. */
serveJobs(async () => {
  const broken = join(process.argv[2] ?? '', 'broken');
  if (existsSync(broken)) {
    if (readFileSync(broken, 'utf8') === 'die') process.kill(process.pid, 'SIGKILL');
    throw new Error('cannot load');
  }
  return {
    pid: async () => process.pid,
    echo: async (input: unknown) => input,
    fail: async () => {
      throw new Error('on purpose');
    },
    die: async () => process.kill(process.pid, 'SIGKILL'),
    hang: async () => {
      // Like native code: blocks the event loop.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  };
});
