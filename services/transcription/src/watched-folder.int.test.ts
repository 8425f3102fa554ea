import { appendFile, mkdir, readFile, rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { createStorage } from '@escriba/storage';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import { startWatchProcess, type WatchProcess } from '@escriba/watch/watch-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGatewayAndApi } from './testing/gateway-and-api.ts';
import { createProgram } from './testing/program.ts';
import { type TestService, startTestService } from './testing/start-test-service.ts';
import { makeWav } from './testing/tus-client.ts';
import { listTexts, startRoughWay } from './testing/rough-way.ts';

let service: TestService;
let gateway: Awaited<ReturnType<typeof startGatewayAndApi>>;
let way: Awaited<ReturnType<typeof startRoughWay>>;
let disk: Awaited<ReturnType<typeof createTemporaryDirectory>>;

/** A file of two chunks. */
const LONG_BYTES = 17_000_000;

beforeAll(async () => {
  service = await startTestService();
  gateway = await startGatewayAndApi(service, { USER_UPLOAD_SIZE_MB_MAX: '50' });
  way = await startRoughWay(gateway.url);
  disk = await createTemporaryDirectory();
}, 60_000);
afterAll(async () => {
  await way.stop();
  await gateway.stop();
  await service.stop();
  await disk.remove();
});

const startWatcher = (options: Omit<WatchProcess, 'env'>, env: Record<string, string> = {}) =>
  startWatchProcess({ ...options, env: { ...process.env, ...env } });

let stages = 0;

/** Creates a company with a key, a folder of recordings and one of texts. */
const createStage = async (limits: Partial<PlanLimits> = {}) => {
  stages += 1;
  const [source, target] = ['in', 'out'].map((name) => join(disk.path, String(stages), name)) as [
    string,
    string,
  ];
  await mkdir(source, { recursive: true });
  await mkdir(target);
  const program = await createProgram(service, 'business', limits);
  const key = gateway.createKey(program.userId);
  return {
    ...program,
    source,
    target,
    key,
    put: async (name: string, content: Uint8Array = makeWav(20_000)) => {
      await mkdir(join(source, name, '..'), { recursive: true });
      await writeFile(join(source, name), content);
    },
    texts: () => listTexts(target),
    watch: (...more: readonly string[]) =>
      startWatcher({ url: way.url, key, args: [source, '--to', target, '--every', '1', ...more] }),
    run: async (...more: readonly string[]) => {
      const watcher = startWatcher({
        url: way.url,
        key,
        args: [source, '--to', target, '--every', '1', '--once', ...more],
      });
      return { code: await watcher.ended, log: watcher.log() };
    },
  };
};

describe('a watched folder', () => {
  it('gets the texts of its recordings, by templates, and names what it ignores', async () => {
    const stage = await createStage();
    await stage.put('Clientes/Ana/reunião: 1.wav');
    await stage.put('notas.pdf');
    await stage.put('.oculto.wav');
    await stage.put('copiando.wav.part');
    await symlink('/etc/hostname', join(stage.source, 'atalho.wav'));
    const watcher = stage.watch('--name', '{folder}/{name}.md', '--name', '{name} {language}.srt');
    await stage.recognise(['Bom dia a todos.']);
    await watcher.sees('text:');
    expect(await stage.texts()).toEqual(['Clientes/Ana/reunião 1.md', 'reunião 1 pt.srt']);
    expect(await readFile(join(stage.target, 'Clientes/Ana/reunião 1.md'), 'utf8')).toContain(
      'Bom dia a todos.',
    );
    expect(watcher.log()).toContain('ignored: notas.pdf is no recording');
    expect(watcher.log()).toContain('ignored: atalho.wav');
    expect(watcher.log()).not.toMatch(/oculto|copiando/);
    await stage.put('outra.wav', makeWav(30_000));
    await stage.recognise();
    await watcher.sees('text: outra.wav');
    expect(await watcher.end('SIGINT')).toBe(0);
    expect((await stage.rows()).map(({ file_name }) => file_name)).toEqual(['reunião: 1.wav', 'outra.wav']);
  }, 90_000);

  it.each([
    ['before its upload is known', 'POST', 'response lost'],
    ['while its bytes are sent', 'PATCH', 'held'],
    ['after its last byte', 'PATCH', 'response lost'],
  ] as const)(
    'is transcribed once if the program is killed %s',
    async (_when, method, mishap) => {
      const stage = await createStage();
      await stage.put('a.wav', makeWav(method === 'PATCH' ? LONG_BYTES : 20_000));
      const met = way.once(method, /uploads/, mishap);
      const killed = stage.watch();
      await met;
      await killed.end('SIGKILL');
      const again = stage.watch();
      await stage.recognise();
      await again.sees('text: a.wav');
      await again.end('SIGTERM');
      expect([(await stage.rows()).length, (await stage.texts()).length]).toEqual([1, 1]);
    },
    90_000,
  );

  it('gets its text once if the program is killed while it waits, also without the file', async () => {
    const stage = await createStage();
    await stage.put('a.wav');
    const killed = stage.watch();
    await killed.sees('sent: a.wav');
    await killed.end('SIGKILL');
    await stage.recognise();
    await unlink(join(stage.source, 'a.wav'));
    const lost = way.once('GET', /export/, 'response lost');
    const again = stage.watch('--name', '{name}.md');
    await lost;
    await again.sees('text: a.wav → a.md');
    await again.end('SIGKILL');
    expect(await stage.run()).toMatchObject({ code: 0 });
    expect([(await stage.rows()).length, await stage.texts()]).toEqual([1, ['a.md']]);
  }, 90_000);

  it('drops an upload whose file is changed meanwhile, and takes what the file is afterwards', async () => {
    const stage = await createStage();
    await stage.put('a.wav', makeWav(LONG_BYTES));
    const met = way.once('PATCH', /uploads/, { status: 503, headers: { 'retry-after': '1' } });
    const watcher = stage.watch();
    await met;
    await appendFile(join(stage.source, 'a.wav'), makeWav(1_000));
    await watcher.sees('dropped: a.wav');
    await stage.recognise();
    await watcher.sees('text: a.wav');
    await stage.put('b.wav', makeWav(40_000));
    await rename(join(stage.source, 'b.wav'), join(stage.source, 'a.wav'));
    await stage.recognise();
    await eventually(async () => (await stage.texts()).length === 2, { timeoutMs: 30_000 });
    await watcher.end('SIGINT');
    const sizes = (await stage.rows()).map(({ size_bytes }) => size_bytes);
    expect(sizes).toEqual([LONG_BYTES + 1_000, 40_000]);
    expect((await stage.texts())[0]).toMatch(/ a \(2\)\.md$/);
  }, 90_000);

  it('goes on after lost connections, 429 and 503', async () => {
    const stage = await createStage();
    const watcher = stage.watch();
    await watcher.sees('watching');
    way.always('request lost');
    await stage.put('a.wav');
    await watcher.sees('does not respond (');
    way.always({ status: 429, headers: { 'retry-after': '1' } });
    await watcher.sees('The response is 429');
    way.always(undefined);
    await stage.recognise();
    await watcher.sees('text: a.wav');
    await watcher.end('SIGINT');
    expect(watcher.log()).toContain('going on');
  }, 90_000);

  it('waits for quota that is used up, and tells of it once', async () => {
    const stage = await createStage({ dailyFiles: 0 });
    await stage.put('a.wav');
    const first = await stage.run();
    expect([first.code, first.log.match(/later: a\.wav: Daily limit reached/g)?.length]).toEqual([1, 1]);
    service.usage.setPlan(stage.userId, 'business');
    const second = stage.run();
    await stage.recognise();
    expect((await second).code).toBe(0);
  }, 60_000);

  it('sends a refused file once, and says why', async () => {
    const stage = await createStage();
    await stage.put('a.mp3', Buffer.from('só um texto'));
    const first = await stage.run();
    expect([first.code, first.log]).toEqual([1, expect.stringContaining('(transcription.not_media)')]);
    const sent = way.passed().filter((request) => request.startsWith('POST')).length;
    expect((await stage.run()).code).toBe(0);
    expect(way.passed().filter((request) => request.startsWith('POST')).length).toBe(sent);
  }, 60_000);

  it('is left to the program that watches it already', async () => {
    const stage = await createStage();
    const first = stage.watch();
    await first.sees('watching');
    const second = await stage.run();
    expect([second.code, second.log]).toEqual([
      1,
      expect.stringContaining('Another watcher uses this folder'),
    ]);
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await stage.run()).code).toBe(0);
  }, 60_000);

  it.each([
    ['a wrong key', () => ({ url: gateway.url, key: 'escriba_wrong' }), 'gateway.api_key_invalid'],
    [
      'a plan without API access',
      () => ({ url: gateway.url, key: gateway.createKey('ana', { isAllowed: false }) }),
      'gateway.api_plan_required',
    ],
    [
      'an address where nothing listens',
      () => ({ url: 'http://127.0.0.1:9', key: 'escriba_x' }),
      'does not respond',
    ],
    [
      'an address of something else',
      () => ({ url: `${gateway.url}/other`, key: 'escriba_x' }),
      'ESCRIBA_URL',
    ],
  ])(
    'ends with code 1 for %s',
    async (_what, connection, text) => {
      const { source, target } = await createStage();
      const watcher = startWatcher({ ...connection(), args: [source, '--to', target] });
      expect([await watcher.ended, watcher.log()]).toEqual([1, expect.stringContaining(text)]);
      expect(watcher.log()).not.toContain('    at ');
    },
    60_000,
  );
});

describe('a watched bucket', () => {
  it('gets texts of the recordings below its prefix, each content once', async () => {
    const stage = await createStage();
    const server = await startS3TestServer(join(disk.path, 's3'));
    const keys = { S3_ENDPOINT: server.endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
    const bucket = createStorage({ ...keys, S3_BUCKET: server.bucket, STORAGE_DIR: '' });
    const put = (name: string, content: Uint8Array) => bucket.put(name, Readable.from([content]));
    const recording = makeWav(LONG_BYTES);
    await put('entrada/dia-1/a.wav', recording);
    await put('outra/b.wav', makeWav(20_000));
    const run = async () => {
      const args = [
        `s3://${server.bucket}/entrada`,
        '--to',
        stage.target,
        '--every',
        '1',
        '--once',
        '--name',
        '{folder}/{name}.md',
      ];
      const watcher = startWatcher({ url: way.url, key: stage.key, args }, keys);
      return { code: await watcher.ended, log: watcher.log() };
    };
    const first = run();
    await stage.recognise();
    expect(await first).toMatchObject({ code: 0 });
    await put('entrada/dia-1/a.wav', recording);
    expect(await run()).toMatchObject({ code: 0 });
    expect([(await stage.rows()).length, await stage.texts()]).toEqual([1, ['dia-1/a.md']]);
    await server.close();
  }, 90_000);
});
