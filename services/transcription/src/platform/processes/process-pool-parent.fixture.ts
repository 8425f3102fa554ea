import { createProcessPool } from './process-pool.ts';

/** A parent with one child; sends its process id while the child waits, or computes for ever. */
const pool = createProcessPool<{
  pid: { input: undefined; output: number };
  hang: { input: undefined; output: never };
}>({
  module: new URL('./process-pool.fixture.ts', import.meta.url),
  args: [process.argv[2] ?? ''],
  size: 1,
  rssBytesMax: 2 ** 40,
});
const { signal } = new AbortController();
const pid = await pool.run('pid', undefined, { signal });
if (process.argv[3] === 'computes') void pool.run('hang', undefined, { signal });
process.send?.(pid);
