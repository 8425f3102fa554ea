import { expect, it } from '@jest/globals';
import { createProcessPool } from './process-pool.ts';
import type { WastefulJobs } from './serve-texts.fixture.ts';
import { TEXT_OPTIONS } from './serve-texts.ts';

const MB = 2 ** 20;

it('a process that has computed long texts is kept, because it collects their garbage', async () => {
  const pool = createProcessPool<WastefulJobs>({
    module: new URL('./serve-texts.fixture.ts', import.meta.url),
    args: [],
    nodeOptions: TEXT_OPTIONS,
    size: 1,
    rssBytesMax: 350 * MB,
  });
  const run = <N extends keyof WastefulJobs>(name: N, input: WastefulJobs[N]['input']) =>
    pool.run(name, input, { signal: new AbortController().signal });
  try {
    const pid = await run('pid', undefined);
    await run('waste', { bytes: 400 * MB });
    expect(await run('pid', undefined)).toBe(pid);
  } finally {
    await pool.close();
  }
});
