import { createProcessPool } from './process-pool.ts';

/** A parent with one child; prints its process id and waits. */
const pool = createProcessPool<{ pid: { input: undefined; output: number } }>({
  module: new URL('./process-pool.fixture.ts', import.meta.url),
  args: [process.argv[2] ?? ''],
  size: 1,
  rssBytesMax: 2 ** 40,
});
process.send?.(await pool.run('pid', undefined, { signal: new AbortController().signal }));
