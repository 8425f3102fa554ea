import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const names = (items: TranscriptionItem[]): string[] => items.map(({ originalFileName }) => originalFileName);

const transcript = {
  text: '',
  segments: [],
  flags: [],
  language: 'pt',
  durationMs: 60_000,
  speechMs: 0,
  engine: 'embedded',
  model: 'whisper-base',
};

describe('a recording', () => {
  it('is shown with its whole text and its segments', async () => {
    const user = createLibraryUser(service);
    const text = 'palavra '.repeat(200).trim();
    const { data } = await user.get(await user.add({ text }));
    expect(data.result?.text).toBe(text);
    expect(data.segments).toEqual([{ startMs: 0, endMs: 900, text }]);
  });

  it('that waits has no text and no segments', async () => {
    const user = createLibraryUser(service);
    expect((await user.get(await user.add())).data).toMatchObject({ result: null, segments: [] });
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['Aula 12/05', 'Aula 12-05'],
    ['linha\r\nSet-Cookie: a=b.mp3', 'linhaSet-Cookie: a=b.mp3'],
    ['  reunia\u0303o\u0007.mp3 ', 'reunião.mp3'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['..', 'gravacao'],
  ])('renamed %j is named %j', async (sent, kept) => {
    const user = createLibraryUser(service);
    const id = await user.add();
    expect((await user.rename(id, sent)).data.originalFileName).toBe(kept);
    expect((await user.get(id)).data.originalFileName).toBe(kept);
    expect(names((await user.list({ sort: 'name' })).data)).toEqual([kept]);
  });

  it.each(['', '   ', 'x'.repeat(256), 'a\u0000.mp3', 'a\ud800.mp3', null, {}])(
    'cannot be called %j',
    async (name) => {
      const user = createLibraryUser(service);
      const id = await user.add({ name: 'antes.mp3' });
      expect((await user.rename(id, name)).status).toBe(400);
    },
  );

  it('counts in the totals when it is finished', async () => {
    const user = createLibraryUser(service);
    const totals = async () =>
      (await (await user.request('GET', '/api/transcription/totals')).json()) as object;
    expect(await totals()).toEqual({
      success: true,
      data: { completed: 0, minutes: 0, averageProcessingSeconds: null },
    });
    await user.add();
    await user.add({ text: 'Oi.' });
    const id = await user.add();
    const run = await service.runs.claim(id);
    service.clock.advance(3_000);
    if (run) await service.runs.finish(run, transcript);
    expect(await totals()).toMatchObject({ data: { completed: 2, averageProcessingSeconds: 1.5 } });
  });
});
