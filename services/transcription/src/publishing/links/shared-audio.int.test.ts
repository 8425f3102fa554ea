import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { createLinkOwner, createLinkReader } from '../../testing/share-client.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';

let service: TestService;
let user: LibraryUser;
let owner: ReturnType<typeof createLinkOwner>;
let reader: ReturnType<typeof createLinkReader>;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let id: string;
const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  service = await startTestService();
  reader = createLinkReader(service);
  folder = await createTemporaryDirectory();
  user = createLibraryUser(service);
  owner = createLinkOwner(user);
  id = await user.add({ name: 'fala.wav', text: 'Olá.', bytes: BYTES });
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const audioUrlOf = async (token: string, password?: string): Promise<string> => {
  const { data } = await reader.open(token, password === undefined ? {} : { password });
  if (data.audioUrl === null) throw new Error('no audio');
  return data.audioUrl;
};
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const failureOf = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
});

describe('the audio of a link', () => {
  it('can be played, in parts too, at an address that reveals nothing of the recording', async () => {
    const { token } = await owner.made(id, { withAudio: true });
    const url = await audioUrlOf(token);
    expect(url).not.toContain(id);
    expect(await bytesOf(await reader.hear(url))).toEqual(BYTES);
    const part = await reader.hear(url, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(await bytesOf(part)).toEqual(BYTES.subarray(10, 20));
    const saved = await reader.hear(`${url}?download=1`);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=fala.wav');
  });

  it('is not found if the link excludes it', async () => {
    const { token } = await owner.made(id);
    expect((await reader.open(token)).data.audioUrl).toBeNull();
    expect(await failureOf(await reader.hear(`/api/transcription/shared/${token}/audio`))).toEqual({
      status: 404,
      error: 'share.without_audio',
    });
  });

  it('that was deleted after its retention period says so, and the text stays', async () => {
    const aged = await user.add({ text: 'Olá.', bytes: BYTES });
    const { token } = await owner.made(aged, { withAudio: true });
    const url = await audioUrlOf(token);
    await service.db
      .updateTable('transcriptions')
      .set({ storage_key: null })
      .where('id', '=', aged)
      .execute();
    expect((await reader.hear(url)).status).toBe(410);
    expect((await reader.open(token)).data.audioUrl).toBeNull();
  });

  it('needs a recent proof of the password of this link', async () => {
    const { token } = await owner.made(id, { withAudio: true, password: 'segredo' });
    const other = await owner.made(id, { withAudio: true, password: 'segredo' });
    const url = await audioUrlOf(token, 'segredo');
    const bare = url.split('?')[0] ?? '';
    const pass = new URL(url, service.url).searchParams.get('pass') ?? '';
    expect(await bytesOf(await reader.hear(url))).toEqual(BYTES);
    const required = { status: 401, error: 'share.password_required' };
    const audioToken = new URL((await user.get(id)).data.audioUrl ?? '', service.url).searchParams.get(
      'token',
    );
    for (const wrong of ['', '?pass=', '?pass=segredo', `?pass=${pass}x`, `?pass=${audioToken}`])
      expect(await failureOf(await reader.hear(bare + wrong))).toEqual(required);
    const elsewhere = bare.replace(token, other.token);
    expect(await failureOf(await reader.hear(`${elsewhere}?pass=${pass}`))).toEqual(required);
    service.clock.advance(8 * HOUR_MS);
    expect((await reader.hear(url)).status).toBe(403);
  });

  it('is closed at once when the link is revoked, expires or is deleted', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    const [revoked, expired] = [
      await owner.made(id, { withAudio: true }),
      await owner.made(id, { withAudio: true, expiresAt }),
    ];
    const urls = [await audioUrlOf(revoked.token), await audioUrlOf(expired.token)];
    await owner.revoke(id, revoked.id);
    service.clock.advance(HOUR_MS);
    const failures = await Promise.all(urls.map(async (url) => failureOf(await reader.hear(url))));
    expect(failures.map(({ error }) => error)).toEqual(['share.revoked', 'share.expired']);
    const etag = { 'if-none-match': `"${id}"` };
    expect((await reader.hear(urls[0] ?? '', etag)).status).toBe(410);
  });

  it.each(['revoked', 'deleted'])('ends in the middle if the link is %s during playback', async (how) => {
    const long = await user.add({ text: 'Olá.', bytes: Buffer.alloc(60_000_000, 7) });
    const link = await owner.made(long, { withAudio: true });
    const response = await reader.hear(await audioUrlOf(link.token));
    const stream = response.body?.getReader();
    await stream?.read();
    if (how === 'revoked') await owner.revoke(long, link.id);
    else await user.remove(long);
    const readOn = async (): Promise<void> => {
      for (;;) if ((await stream?.read())?.done !== false) return;
    };
    await expect(readOn()).rejects.toThrow();
  });

  it('is silenced if the link hides personal data', async () => {
    const path = await makeRecording({ path: join(folder.path, 'tone.wav'), durationSeconds: 5 });
    const heard = await user.add({
      name: 'CPF 249.715.637-92.wav',
      text: 'Meu CPF é 249 715 637 92.',
      bytes: await readFile(path),
    });
    const { token } = await owner.made(heard, { withAudio: true, hidesPersonal: true });
    const response = await reader.hear(await audioUrlOf(token));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mp4');
    expect(response.headers.get('content-disposition')).not.toContain('249');
    const silenced = await user.request('GET', `/api/transcription/${heard}/audio?silence=1`);
    const heardBytes = await bytesOf(response);
    expect(heardBytes).toEqual(await bytesOf(silenced));
    const other = await owner.made(heard, { withAudio: true, personalKinds: ['email'] });
    const whole = await reader.hear(await audioUrlOf(other.token));
    expect(whole.headers.get('content-disposition')).toContain('249');
    expect(await bytesOf(whole)).not.toEqual(heardBytes);
  });
});
