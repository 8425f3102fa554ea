import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createStorage } from '@escriba/storage';
import { startS3TestServer } from '@escriba/storage/s3-test-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeWav } from './testing/tus-client.ts';
import { TWO_CHUNKS_BYTES, type WatchStage, startWatchStage } from './testing/watch-stage.ts';

let stage: WatchStage;

beforeAll(async () => {
  stage = await startWatchStage();
}, 60_000);
afterAll(() => stage.stop());

describe('a watched folder', () => {
  it('gets the texts of its recordings, by templates, and names what it ignores', async () => {
    const company = await stage.createCompany();
    await company.put('Clientes/Ana/reunião: 1.wav');
    await company.put('notas.pdf');
    await company.put('.oculto.wav');
    await company.put('copiando.wav.part');
    await symlink('/etc/hostname', join(company.source, 'atalho.wav'));
    const watcher = company.watch('--name', '{folder}/{name}.md', '--name', '{name} {language}.srt');
    await company.recognise(['Bom dia a todos.']);
    await watcher.sees('text:');
    expect(await company.texts()).toEqual(['Clientes/Ana/reunião 1.md', 'reunião 1 pt.srt']);
    expect(await readFile(join(company.target, 'Clientes/Ana/reunião 1.md'), 'utf8')).toContain(
      'Bom dia a todos.',
    );
    expect(watcher.log()).toContain('ignored: notas.pdf is no recording');
    expect(watcher.log()).toContain('ignored: atalho.wav');
    expect(watcher.log()).not.toMatch(/oculto|copiando/);
    await company.put('outra.wav', makeWav(30_000));
    await company.recognise();
    await watcher.sees('text: outra.wav');
    expect(await watcher.end('SIGINT')).toBe(0);
    expect((await company.rows()).map(({ file_name }) => file_name)).toEqual(['reunião: 1.wav', 'outra.wav']);
  }, 90_000);

  it('waits for quota that is used up, and tells of it once', async () => {
    const company = await stage.createCompany({ dailyFiles: 0 });
    await company.put('a.wav');
    const first = await company.watchOnce();
    expect([first.code, first.log.match(/later: a\.wav: Daily limit reached/g)?.length]).toEqual([1, 1]);
    stage.service.usage.setPlan(company.userId, 'business');
    const second = company.watchOnce();
    await company.recognise();
    expect((await second).code).toBe(0);
  }, 60_000);

  it('sends a refused file once, and says why', async () => {
    const company = await stage.createCompany();
    await company.put('a.mp3', Buffer.from('só um texto'));
    const first = await company.watchOnce();
    expect([first.code, first.log]).toEqual([1, expect.stringContaining('(transcription.not_media)')]);
    const sent = stage.way.passed().filter((request) => request.startsWith('POST')).length;
    expect((await company.watchOnce()).code).toBe(0);
    expect(stage.way.passed().filter((request) => request.startsWith('POST')).length).toBe(sent);
  }, 60_000);

  it('is left to the program that watches it already', async () => {
    const company = await stage.createCompany();
    const first = company.watch();
    await first.sees('watching');
    const second = await company.watchOnce();
    expect([second.code, second.log]).toEqual([
      1,
      expect.stringContaining('Another watcher uses this folder'),
    ]);
    expect(await first.end('SIGTERM')).toBe(0);
    expect((await company.watchOnce()).code).toBe(0);
  }, 60_000);

  it.each([
    ['a wrong key', () => ({ url: stage.gateway.url, key: 'escriba_wrong' }), 'gateway.api_key_invalid'],
    [
      'a plan without API access',
      () => ({ url: stage.gateway.url, key: stage.gateway.createKey('ana', { isAllowed: false }) }),
      'gateway.api_plan_required',
    ],
    [
      'an address where nothing listens',
      () => ({ url: 'http://127.0.0.1:9', key: 'escriba_x' }),
      'does not respond',
    ],
    [
      'an address of something else',
      () => ({ url: `${stage.gateway.url}/other`, key: 'escriba_x' }),
      'ESCRIBA_URL',
    ],
  ])(
    'ends with code 1 for %s',
    async (_what, connection, text) => {
      const { source, target } = await stage.createCompany();
      const { code, log } = await stage.run(connection(), [source, '--to', target]);
      expect([code, log]).toEqual([1, expect.stringContaining(text)]);
      expect(log).not.toContain('    at ');
    },
    60_000,
  );
});

describe('a watched bucket', () => {
  it('gets texts of the recordings below its prefix, each content once', async () => {
    const company = await stage.createCompany();
    const server = await startS3TestServer(join(stage.disk.path, 's3'));
    const keys = { S3_ENDPOINT: server.endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
    const bucket = createStorage({ ...keys, S3_BUCKET: server.bucket, STORAGE_DIR: '' });
    const put = (name: string, content: Uint8Array) => bucket.put(name, Readable.from([content]));
    const recording = makeWav(TWO_CHUNKS_BYTES);
    await put('entrada/dia-1/a.wav', recording);
    await put('outra/b.wav', makeWav(20_000));
    const args = [
      `s3://${server.bucket}/entrada`,
      '--to',
      company.target,
      '--once',
      '--name',
      '{folder}/{name}.md',
    ];
    const run = () => stage.run(company.connection, args, keys);
    const first = run();
    await company.recognise();
    expect(await first).toMatchObject({ code: 0 });
    await put('entrada/dia-1/a.wav', recording);
    expect(await run()).toMatchObject({ code: 0 });
    expect([(await company.rows()).length, await company.texts()]).toEqual([1, ['dia-1/a.md']]);
    await server.close();
  }, 90_000);
});
