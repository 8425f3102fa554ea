import { getTranscriptionAudio } from '@escriba/contracts/transcription/audio';
import { SESSION_HEADER } from '@escriba/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'content-disposition';
import { type LibraryUser, createLibraryUser } from '../../testing/library-user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createAudioTokens } from '../../recordings/audio-tokens/audio-tokens.ts';

let service: TestService;
let user: LibraryUser;
let id: string;
const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

beforeAll(async () => {
  service = await startTestService();
  user = createLibraryUser(service);
  id = await user.add({ name: 'fala.wav', bytes: BYTES, mimeType: 'audio/wav' });
});
afterAll(() => service.stop());

const pathOf = (recording: string): string => getTranscriptionAudio.path.replace(':id', recording);
const urlOf = async (recording: string): Promise<string> => (await user.get(recording)).data.audioUrl ?? '';
const hear = (headers: Record<string, string> = {}, method = 'GET') =>
  user.request(method, pathOf(id), { headers });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
/** Requests audio as a player does: only the address, no headers. */
const play = async (url: string) => fetch(service.url + url, { headers: await service.callerHeaders() });

describe('the stored audio', () => {
  it('is sent whole, with its type, and never as something that a browser would run', async () => {
    const response = await hear();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename=fala.wav',
      'cache-control': expect.stringMatching(/^private/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await bytesOf(response)).toEqual(BYTES);
  });

  it.each([
    ['bytes=0-9', 'bytes 0-9/1000', BYTES.subarray(0, 10)],
    ['bytes=-5', 'bytes 995-999/1000', BYTES.subarray(995)],
    ['bytes=500-', 'bytes 500-999/1000', BYTES.subarray(500)],
    ['bytes=990-5000', 'bytes 990-999/1000', BYTES.subarray(990)],
  ])('responds to %s with that part', async (range, contentRange, bytes) => {
    const response = await hear({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await bytesOf(response)).toEqual(bytes);
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'refuses %s, which is beyond its end',
    async (range) => {
      const response = await hear({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */1000');
      expect(await response.text()).toBe('');
    },
  );

  it.each(['bytes=0-1,5-6', 'bytes=9-1', 'bytes=x', 'items=0-1', 'x'.repeat(200)])(
    'ignores %s and sends everything',
    async (range) => {
      const response = await hear({ range });
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(BYTES);
    },
  );

  it('responds to HEAD without a body', async () => {
    const whole = await hear({}, 'HEAD');
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '1000']);
    expect(await whole.text()).toBe('');
    const part = await hear({ range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect((await hear({ range: 'bytes=1000-' }, 'HEAD')).status).toBe(416);
  });

  it('is not sent again if the client has it, nor as a part of another version', async () => {
    const etag = (await hear({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await hear({ 'if-none-match': `"other", ${etag}` })).status).toBe(304);
    expect((await hear({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await hear({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  it.each([
    ['aspas "duplas".mp3', 'aspas "duplas".mp3'],
    ['quebra\r\nSet-Cookie: a=b.mp3', 'quebraSet-Cookie: a=b.mp3'],
    ['reunião – ação.mp3', 'reunião – ação.mp3'],
    ['🎙️ 会議; filename=evil.exe', '🎙️ 会議; filename=evil.exe'],
    ['../../etc/passwd', 'etc-passwd'],
    ["O'Brien's 100%.mp3", "O'Brien's 100%.mp3"],
    ['ç'.repeat(255), 'ç'.repeat(255)],
    ['a'.repeat(255), 'a'.repeat(255)],
  ])('named %j is offered for download under a safe name', async (sent, name) => {
    const named = await user.add({ name: 'antes.mp3', bytes: BYTES });
    await user.rename(named, sent);
    const response = await user.request('GET', `${pathOf(named)}?download=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(parse(response.headers.get('content-disposition') ?? '')).toEqual({
      type: 'attachment',
      parameters: expect.objectContaining({ filename: name }),
    });
  });

  it('that claims to be a page is sent as bytes', async () => {
    const html = await user.add({ mimeType: 'text/html', bytes: BYTES });
    const response = await user.request('GET', pathOf(html));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('that was deleted gets a clear error', async () => {
    const purged = await user.add();
    await service.db
      .updateTable('transcriptions')
      .set({ storage_key: null })
      .where('id', '=', purged)
      .execute();
    expect((await user.request('GET', pathOf(purged))).status).toBe(410);
    expect((await user.get(purged)).data).toMatchObject({ audioUrl: null, audioExpiresAt: null });
  });
});

describe('the address of audio', () => {
  it('opens it without a header, and stays the same for a while', async () => {
    const url = await urlOf(id);
    expect(await bytesOf(await play(url))).toEqual(BYTES);
    service.clock.advance(60_000);
    expect(await urlOf(id)).toBe(url);
  });

  it('opens it for six hours, not for eight', async () => {
    const url = await urlOf(id);
    service.clock.advance(6 * 3_600_000);
    expect((await play(url)).status).toBe(200);
    service.clock.advance(2 * 3_600_000);
    const late = await play(url);
    expect([late.status, await late.json()]).toMatchObject([
      403,
      { error: 'transcription.audio_link_expired' },
    ]);
  });

  it('opens nothing else, and nothing after any change to it', async () => {
    const token = new URL(await urlOf(id), service.url).searchParams.get('token') ?? '';
    const mine = await user.add();
    const theirs = await createLibraryUser(service).add();
    for (const other of [mine, theirs])
      expect((await play(`${pathOf(other)}?token=${token}`)).status).toBe(404);
    const [session = '', expiry = '', signature = ''] = token.split('.');
    const forgeries = [
      `${session}.${(Number.parseInt(expiry, 36) + 1).toString(36)}.${signature}`,
      `${session}.zzzzzz.${signature}`,
      `${session}.${expiry}.${'A'.repeat(43)}`,
      `${session}.${expiry}.`,
      `${session}..${signature}`,
      `another-session.${expiry}.${signature}`,
      `.${expiry}.${signature}`,
      `${expiry}.${signature}`,
      `${token}.`,
      `${token}x`,
      expiry,
      '',
      '%00',
      '💥',
    ];
    for (const forged of forgeries) {
      expect((await play(`${pathOf(id)}?token=${encodeURIComponent(forged)}`)).status).toBe(404);
    }
    const elsewhere = createAudioTokens({
      secret: 'another secret of thirty-two characters',
      clock: service.clock.now,
    });
    const subject = { userId: user.userId, id, sessionId: 'session', audioTrack: null };
    expect((await play(elsewhere.urlOf(subject))).status).toBe(404);
  });

  it('is issued for a session, which every response names for the gateway', async () => {
    const url = await urlOf(id);
    const responses = [
      await play(url),
      await play(`${url}&download=1`),
      await fetch(service.url + url, {
        headers: { ...(await service.callerHeaders()), range: 'bytes=2000-' },
      }),
      await hear(),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 416, 200]);
    for (const response of responses) expect(response.headers.get(SESSION_HEADER)).toBe('session');
  });

  it('is checked on its own, regardless of the bearer', async () => {
    const stranger = createLibraryUser(service);
    expect((await stranger.request('GET', await urlOf(id))).status).toBe(200);
    expect((await user.request('GET', `${pathOf(id)}?token=forged`)).status).toBe(404);
  });

  it('opens nothing once the recording is deleted', async () => {
    const doomed = await user.add();
    const url = await urlOf(doomed);
    expect((await play(url)).status).toBe(200);
    await user.remove(doomed);
    expect((await play(url)).status).toBe(404);
  });

  it('is required without a session', async () => {
    expect((await play(pathOf(id))).status).toBe(401);
  });
});
