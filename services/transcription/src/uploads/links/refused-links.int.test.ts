import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';
import { createLinksClient } from '../../testing/links-client.ts';
import { type MediaSite, startMediaSite } from '../../testing/media-site.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { makeWav } from '../../testing/tus-client.ts';

let service: TestService;
let site: MediaSite;

beforeAll(async () => {
  [service, site] = await Promise.all([
    startTestService({ linkFetchesMax: 3, linkPace: { tickMs: 50, ticks: 10, bytesMin: 1_000 } }),
    startMediaSite(),
  ]);
});
afterAll(() => Promise.all([service.stop(), site.stop()]));

const wav = makeWav(300_000);
const client = (userId?: string) => createLinksClient(service, userId);
/** Expects that a user has no recording, no upload, and that a link left no byte. */
const expectNothingOf = async (user: ReturnType<typeof client>, id: string): Promise<void> => {
  expect([await user.recordings(), await user.uploads()]).toEqual([[], []]);
  expect(await service.storage.find(storageKeyOf(id))).toBeUndefined();
};

describe('a link that leads to no recording', () => {
  const cases: readonly [string, string, (path: string) => string][] = [
    ['nothing', 'link.not_found', (path) => `${site.url}${path}`],
    [
      'a page',
      'link.is_page',
      (path) => site.put(path, '\n<!DOCTYPE html><title>Podcast</title>', { 'content-type': 'audio/mpeg' }),
    ],
    [
      'what needs a sign-in',
      'link.sign_in_needed',
      (path) => site.serve(path, (_request, response) => response.writeHead(403).end()),
    ],
    [
      'a text file with the name of a recording',
      'transcription.not_media',
      (path) => site.put(path, 'not a recording at all'.repeat(100)),
    ],
    ['an empty file', 'transcription.empty_file', (path) => site.put(path, '')],
    [
      'a bomb of compressed zeros',
      'link.encoded',
      (path) => site.put(path, Buffer.alloc(1_000), { 'content-encoding': 'gzip' }),
    ],
    [
      'a declared size above the limit',
      'transcription.too_large',
      (path) => site.put(path, makeWav(1_000_001)),
    ],
    [
      'a body without an end',
      'transcription.too_large',
      (path) =>
        site.serve(path, (_request, response) => {
          const more = () => void (response.destroyed || response.write(Buffer.alloc(65_536, 1), more));
          more();
        }),
    ],
    [
      'a private address by redirect',
      'link.address_refused',
      (path) =>
        site.serve(path, (_request, response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
        ),
    ],
    [
      'itself',
      'link.redirects',
      (path) => site.serve(path, (_request, response) => response.writeHead(302, { location: path }).end()),
    ],
    [
      'a byte at a time',
      'link.too_slow',
      (path) =>
        site.serve(path, (_request, response) => {
          const timer = setInterval(() => response.write('R'), 20);
          response.on('close', () => clearInterval(timer));
        }),
    ],
  ];
  it.each(cases)('because it is %s says so and leaves nothing', async (what, code, address) => {
    const user = client();
    const link = await user.fetched(address(`/falha-${what.replaceAll(' ', '-')}.mp3`));
    expect([link.state, link.errorCode, link.errorMessage === null]).toEqual(['failed', code, false]);
    await expectNothingOf(user, link.linkId);
    expect(service.usage.chargesOf(user.userId)).toEqual({});
  });

  it('is tried five times if the server fails, and again when the user wants it', async () => {
    const user = client();
    const address = site.serve('/cansado.wav', (_request, response) => response.writeHead(503).end());
    const link = await user.fetched(address);
    expect(link).toMatchObject({ state: 'failed', errorCode: 'link.server_failed', canRetry: true });
    expect(site.requestsOf('/cansado.wav')).toHaveLength(5);
    site.put('/cansado.wav', wav);
    expect((await user.retry(link.linkId)).data.state).toBe('waiting');
    expect((await user.ended(link.linkId)).state).toBe('completed');
    expect((await user.retry(link.linkId)).error).toBe('link.not_failed');
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'link.address_refused'],
    ['http://[::ffff:10.0.0.1]/a.mp3', 'link.address_refused'],
    ['http://2852039166/', 'link.address_refused'],
    ['http://0x0a000001/', 'link.address_refused'],
    ['file:///etc/passwd', 'link.invalid'],
    ['ftp://example.com/a.mp3', 'link.invalid'],
    ['https://ana:senha@example.com/a.mp3', 'link.invalid'],
    ['podcast', 'link.invalid'],
  ])('%s is refused at once', async (url, code) => {
    const user = client();
    expect(await user.create(url)).toMatchObject({ status: 400, error: code });
    expect((await user.list()).data).toEqual([]);
  });
});
