import { appendFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeWav } from './testing/tus-client.ts';
import { TWO_CHUNKS_BYTES, type WatchStage, startWatchStage } from './testing/watch-stage.ts';

let stage: WatchStage;

beforeAll(async () => {
  stage = await startWatchStage();
}, 60_000);
afterAll(() => stage.stop());

describe('a recording of a watched folder', () => {
  it.each([
    ['before its upload is known', 'POST', 'response lost'],
    ['while its bytes are sent', 'PATCH', 'held'],
    ['after its last byte', 'PATCH', 'response lost'],
  ] as const)(
    'is transcribed once if the program is killed %s',
    async (_when, method, mishap) => {
      const company = await stage.createCompany();
      await company.put('a.wav', makeWav(method === 'PATCH' ? TWO_CHUNKS_BYTES : 20_000));
      const met = stage.way.once(method, /uploads/, mishap);
      const killed = company.watch();
      await met;
      await killed.end('SIGKILL');
      const again = company.watch();
      await company.recognise();
      await again.sees('text: a.wav');
      await again.end('SIGTERM');
      expect([(await company.rows()).length, (await company.texts()).length]).toEqual([1, 1]);
    },
    90_000,
  );

  it('gets its text once if the program is killed while it waits, also without the file', async () => {
    const company = await stage.createCompany();
    await company.put('a.wav');
    const killed = company.watch();
    await killed.sees('sent: a.wav');
    await killed.end('SIGKILL');
    await company.recognise();
    await unlink(join(company.source, 'a.wav'));
    const lost = stage.way.once('GET', /export/, 'response lost');
    const again = company.watch('--name', '{name}.md');
    await lost;
    await again.sees('text: a.wav → a.md');
    await again.end('SIGKILL');
    expect(await company.watchOnce()).toMatchObject({ code: 0 });
    expect([(await company.rows()).length, await company.texts()]).toEqual([1, ['a.md']]);
  }, 90_000);

  it('drops an upload whose file is changed meanwhile, and takes what the file is afterwards', async () => {
    const company = await stage.createCompany();
    await company.put('a.wav', makeWav(TWO_CHUNKS_BYTES));
    const met = stage.way.once('PATCH', /uploads/, { status: 503, headers: { 'retry-after': '1' } });
    const watcher = company.watch();
    await met;
    await appendFile(join(company.source, 'a.wav'), makeWav(1_000));
    await watcher.sees('dropped: a.wav');
    await company.recognise();
    await watcher.sees('text: a.wav');
    await company.put('b.wav', makeWav(40_000));
    await rename(join(company.source, 'b.wav'), join(company.source, 'a.wav'));
    await company.recognise();
    await eventually(async () => (await company.texts()).length === 2, { timeoutMs: 30_000 });
    await watcher.end('SIGINT');
    const sizes = (await company.rows()).map(({ size_bytes }) => size_bytes);
    expect(sizes).toEqual([TWO_CHUNKS_BYTES + 1_000, 40_000]);
    expect((await company.texts())[0]).toMatch(/ a \(2\)\.md$/);
  }, 90_000);

  it('goes on after lost connections, 429 and 503', async () => {
    const company = await stage.createCompany();
    const watcher = company.watch();
    await watcher.sees('watching');
    stage.way.always('request lost');
    await company.put('a.wav');
    await watcher.sees('does not respond (');
    stage.way.always({ status: 429, headers: { 'retry-after': '1' } });
    await watcher.sees('The response is 429');
    stage.way.always(undefined);
    await company.recognise();
    await watcher.sees('text: a.wav');
    await watcher.end('SIGINT');
    expect(watcher.log()).toContain('going on');
  }, 90_000);
});
