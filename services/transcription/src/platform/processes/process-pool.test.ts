import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessRunning } from '@escriba/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endWithParent } from './end-with-parent.ts';
import { createProcessPool } from './process-pool.ts';

type TestJobs = {
  pid: { input: undefined; output: number };
  echo: { input: unknown; output: unknown };
  hang: { input: undefined; output: never };
  die: { input: undefined; output: never };
  fail: { input: undefined; output: never };
};

const module = new URL('./process-pool.fixture.ts', import.meta.url);
const never = new AbortController().signal;

describe('a pool of processes', () => {
  let folder: string;
  let pool: ReturnType<typeof create>;
  /** Creates a pool. Each job of the file `broken` in the folder makes loading fail: `throw` or `die`. */
  const create = (size: number, rssBytesMax = 2 ** 40) =>
    createProcessPool<TestJobs>({ module, args: [folder], size, rssBytesMax });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'escriba-pool-'));
    pool = create(2);
  });
  afterEach(async () => {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('runs more jobs than it has processes, and passes typed arrays unchanged', async () => {
    const samples = Float32Array.of(0.5, -0.5);
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, n) => pool.run('echo', { n, samples }, { signal: never })),
    );
    expect(results).toEqual(Array.from({ length: 5 }, (_, n) => ({ n, samples })));
  });

  it('keeps its processes', async () => {
    const pids = new Set<number>();
    for (let i = 0; i < 6; i++) pids.add(await pool.run('pid', undefined, { signal: never }));
    expect(pids.size).toBeLessThanOrEqual(2);
  });

  it('a job that throws rejects alone and its process continues', async () => {
    await expect(pool.run('fail', undefined, { signal: never })).rejects.toThrow('on purpose');
    await expect(pool.run('echo', 1, { signal: never })).resolves.toBe(1);
  });

  it('a process that is killed rejects its job with a temporary fault; the others are unaffected', async () => {
    const jobs = [
      pool.run('die', undefined, { signal: never }),
      ...[1, 2, 3].map((n) => pool.run('echo', n, { signal: never })),
    ];
    const results = await Promise.allSettled(jobs);
    expect(results[0]).toMatchObject({ reason: { code: 'speech.engine_unavailable', kind: 'unavailable' } });
    expect(results.slice(1).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('aborting kills the process in the middle of a job, and waiting jobs continue', async () => {
    const small = create(1);
    const pid = await small.run('pid', undefined, { signal: never });
    const abort = new AbortController();
    const hanging = small.run('hang', undefined, {
      signal: abort.signal,
      onStart: () => void setTimeout(() => abort.abort(new Error('cancelled')), 100),
    });
    const waiting = small.run('pid', undefined, { signal: never });
    await expect(hanging).rejects.toThrow('cancelled');
    expect(await waiting).not.toBe(pid);
    expect(isProcessRunning(pid)).toBe(false);
    await small.close();
  });

  it('a job that hangs is rejected with a temporary fault after its limit, and its process is replaced', async () => {
    const lost: string[] = [];
    const onLoss = ({ message }: Error) => void lost.push(message);
    const small = createProcessPool<TestJobs>({
      module,
      args: [folder],
      size: 1,
      rssBytesMax: 2 ** 40,
      onLoss,
    });
    const pid = await small.run('pid', undefined, { signal: never });
    const hanging = small.run('hang', undefined, { signal: never, limitMs: 10 });
    await expect(hanging).rejects.toMatchObject({ code: 'speech.engine_unavailable', kind: 'unavailable' });
    expect(lost).toEqual(['It was killed: hang took too long']);
    expect(await small.run('pid', undefined, { signal: never })).not.toBe(pid);
    expect(isProcessRunning(pid)).toBe(false);
    await small.close();
  });

  it('a process that hangs while it loads is killed, and its jobs are rejected', async () => {
    await writeFile(join(folder, 'broken'), 'hang');
    const options = { module, args: [folder], size: 1, rssBytesMax: 2 ** 40, loadMsMax: 10 };
    const small = createProcessPool<TestJobs>(options);
    await expect(small.run('pid', undefined, { signal: never })).rejects.toMatchObject({
      code: 'speech.engine_unavailable',
    });
    await small.close();
  });

  it('aborting a waiting job kills no process', async () => {
    const small = create(1);
    const pid = await small.run('pid', undefined, { signal: never });
    const abort = new AbortController();
    const running = small.run('echo', 1, { signal: never });
    const waiting = small.run('echo', 2, { signal: abort.signal });
    abort.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(running).resolves.toBe(1);
    expect(await small.run('pid', undefined, { signal: never })).toBe(pid);
    await small.close();
  });

  it('closing ends a job that waits, and lets one that runs finish', async () => {
    const small = create(1);
    await small.run('pid', undefined, { signal: never });
    const closing = new AbortController();
    const how = { signal: never, closing: closing.signal };
    const [running, waiting] = [small.run('echo', 1, how), small.run('echo', 2, how)];
    closing.abort(new Error('the worker closes'));
    await expect(waiting).rejects.toThrow('the worker closes');
    await expect(running).resolves.toBe(1);
    await expect(small.run('echo', 3, how)).rejects.toThrow('the worker closes');
    await small.close();
  });

  it('aborting after the end kills no process', async () => {
    const small = create(1);
    const abort = new AbortController();
    const pid = await small.run('pid', undefined, { signal: abort.signal });
    abort.abort();
    expect(await small.run('pid', undefined, { signal: never })).toBe(pid);
    await small.close();
  });

  it.each(['throw', 'die'])(
    'if no process can load (%s), jobs fail instead of waiting, and a later one recovers',
    async (how) => {
      await writeFile(join(folder, 'broken'), how);
      const jobs = [1, 2, 3].map((n) => pool.run('echo', n, { signal: never }));
      for (const { status } of await Promise.allSettled(jobs)) expect(status).toBe('rejected');
      await expect(pool.warm()).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
      await rm(join(folder, 'broken'));
      await pool.warm();
      await expect(pool.run('echo', 4, { signal: never })).resolves.toBe(4);
    },
  );

  it('a process that grew too large is replaced after its job', async () => {
    const small = create(1, 1);
    const pid = await small.run('pid', undefined, { signal: never });
    expect(await small.run('pid', undefined, { signal: never })).not.toBe(pid);
    await small.close();
  });

  it('closing ends every process and every job', async () => {
    const pid = await pool.run('pid', undefined, { signal: never });
    const hanging = pool.run('hang', undefined, { signal: never });
    const ended = expect(hanging).rejects.toMatchObject({ code: 'speech.engine_unavailable' });
    await pool.close();
    await ended;
    expect(isProcessRunning(pid)).toBe(false);
    await expect(pool.run('echo', 1, { signal: never })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each(endWithParent().length > 0 ? ['waits', 'computes'] : ['waits'])(
    'a process that %s dies with a parent that is killed by SIGKILL',
    async (what) => {
      const parent = fork(new URL('./process-pool-parent.fixture.ts', import.meta.url), [folder, what], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const [pid]: unknown[] = await once(parent, 'message');
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      // `tail --pid` returns when that process has exited.
      await promisify(execFile)('tail', ['--pid', String(pid), '-f', '/dev/null'], { timeout: 10_000 });
      expect(isProcessRunning(Number(pid))).toBe(false);
    },
  );
});
