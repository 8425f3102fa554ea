import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, 'main.ts');
const WORKER = join(import.meta.dirname, 'worker.ts');

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** Creates a program that fails in a sandbox, as where user namespaces are forbidden. */
const unsandboxable = async (name: string): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, '#!/nowhere/interpreter\n');
  await chmod(path, 0o755);
  return path;
};

it.each([
  ['API', MAIN],
  ['worker', WORKER],
])('where no sandbox works, the %s ends at its start with one sentence', async (_who, file) => {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    USAGE_URL: 'http://127.0.0.1:1',
    INTERNAL_SECRET: 'x'.repeat(32),
    USAGE_SECRET: 'y'.repeat(32),
    MEDIA_SANDBOX_MIN: 'bubblewrap',
    FFMPEG_PATH: await unsandboxable('ffmpeg'),
    FFPROBE_PATH: await unsandboxable('ffprobe'),
  };
  await expect(run(process.execPath, [file], { env, timeout: 30_000 })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The configuration is invalid:\n {2}- MEDIA_SANDBOX_MIN is bubblewrap, .*MEDIA_SANDBOX_MIN=none\n$/,
    ),
  });
});
