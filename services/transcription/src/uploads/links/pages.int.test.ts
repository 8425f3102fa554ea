import { createHash, randomUUID } from 'node:crypto';
import { createTemporaryDirectory, eventually } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { storageKeyOf } from '../../recordings/files/storage-keys.ts';
import { createLinksClient } from '../../testing/links-client.ts';
import { type MediaSite, startMediaSite } from '../../testing/media-site.ts';
import { findInstalledYtDlp, writePageProgram } from '../../testing/page-program.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { makeWav } from '../../testing/tus-client.ts';
import { findPageProgram } from './pages/page-program.ts';

const { sandbox } = findMediaPrograms();
const isSandboxed = sandbox.kind === 'bubblewrap';
const installed = findInstalledYtDlp();
const wav = makeWav(300_000);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let site: MediaSite;
let standIn: string;

beforeAll(async () => {
  [folder, site] = await Promise.all([createTemporaryDirectory(), startMediaSite()]);
  standIn = await writePageProgram(folder.path);
});
afterAll(() => Promise.all([folder.remove(), site.stop()]));

const startWith = (path: string): Promise<TestService> =>
  startTestService({
    linkFetchesMax: 3,
    linkPace: { tickMs: 50, ticks: 1_000, bytesMin: 1_000 },
    pages: { program: findPageProgram(path, sandbox), ports: [Number(new URL(site.url).port)] },
  });

const putPage = (path: string, body: string): string =>
  site.put(
    path,
    `<!doctype html><html><head><title>Aula: 1/2 — Café</title></head><body>${body}</body></html>`,
    {
      'content-type': 'text/html; charset=utf-8',
    },
  );

const programs: readonly (readonly [string, () => string])[] = [
  ['a stand-in for yt-dlp', () => standIn],
  ...(installed === undefined ? [] : [['yt-dlp itself', () => installed] as const]),
];

(isSandboxed ? describe : describe.skip).each(programs)('a link to a page, read by %s', (_name, pathOf) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startWith(pathOf());
  });
  afterAll(() => service.stop());
  const client = (userId?: string) => createLinksClient(service, userId);
  const expectNothingOf = async (user: ReturnType<typeof client>, id: string): Promise<void> => {
    expect([await user.recordings(), await user.uploads()]).toEqual([[], []]);
    expect(await service.storage.find(storageKeyOf(id))).toBeUndefined();
  };

  it('waits for the confirmation of its user, then becomes a recording', async () => {
    const [user, other] = [client(), client()];
    const file = `/v/${randomUUID()}.wav`;
    site.put(file, wav, { 'content-type': 'audio/wav' });
    const link = await user.fetched(putPage('/aula', `<video src="${file}"></video>`));
    expect([link.state, link.errorCode]).toEqual(['page', null]);
    expect(site.requestsOf(file)).toHaveLength(0);
    expect((await other.confirm(link.linkId)).error).toBe('link.not_known');
    expect(await user.confirmedAt()).toEqual([null]);
    // Its turn may have come before the response.
    expect((await user.confirm(link.linkId)).data.state).toMatch(/^(waiting|fetching)$/);
    expect(await user.confirmedAt()).toEqual([service.clock.now().toISOString()]);
    expect(await user.ended(link.linkId)).toMatchObject({ state: 'completed', errorMessage: null });
    expect((await user.confirm(link.linkId)).error).toBe('link.not_page');
    const recordings = await user.recordings();
    expect(recordings).toMatchObject([{ id: link.linkId, sha256: sha256(wav) }]);
    expect(recordings[0]?.file_name).toMatch(/^Aula.*Café.*\.wav$/);
    expect(Object.keys(service.usage.chargesOf(user.userId))).toEqual([`${link.linkId}/1`]);
  });

  it('may be confirmed with the link, and is named by the user', async () => {
    const user = client();
    site.put('/v/curso.wav', wav, { 'content-type': 'audio/wav' });
    const address = putPage('/curso', '<video src="/v/curso.wav"></video>');
    const link = await user.fetched(address, { rights_confirmed: true, title: 'Curso' });
    expect(link).toMatchObject({ state: 'completed', name: 'Curso.wav', errorMessage: null });
  });

  it('without a recording says so', async () => {
    const user = client();
    const link = await user.fetched(putPage('/texto', '<p>Só texto</p>'), { rights_confirmed: true });
    expect([link.state, link.errorCode]).toEqual(['failed', 'link.is_page']);
    await expectNothingOf(user, link.linkId);
  });

  it('that leads to a private address says so', async () => {
    const user = client();
    const page = putPage('/interna', '<video src="http://169.254.169.254/latest/a.mp4"></video>');
    const link = await user.fetched(page, { rights_confirmed: true });
    expect([link.state, link.errorCode]).toEqual(['failed', 'link.address_refused']);
    await expectNothingOf(user, link.linkId);
  });

  it('whose recording is larger than the plan allows says so', async () => {
    const user = client();
    site.put('/v/grande.wav', makeWav(1_000_001), { 'content-type': 'audio/wav' });
    const page = putPage('/grande', '<video src="/v/grande.wav"></video>');
    const link = await user.fetched(page, { rights_confirmed: true });
    expect([link.state, link.errorCode]).toEqual(['failed', 'transcription.too_large']);
    await expectNothingOf(user, link.linkId);
  });

  it('can be cancelled while its recording arrives, and leaves nothing', async () => {
    const user = client();
    const gone = Promise.withResolvers<undefined>();
    site.serve('/v/lenta.wav', (_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      const timer = setInterval(() => response.write(wav.subarray(0, 20_000)), 20);
      response.on('close', () => {
        clearInterval(timer);
        gone.resolve(undefined);
      });
    });
    const page = putPage('/lenta', '<video src="/v/lenta.wav"></video>');
    const { data } = await user.create(page, { rights_confirmed: true });
    await eventually(async () => (await user.get(data.linkId)).data.receivedBytes > 0);
    expect((await user.remove(data.linkId)).status).toBe(200);
    await gone.promise;
    await expectNothingOf(user, data.linkId);
  });
});

(isSandboxed ? describe : describe.skip)('what yt-dlp says of a page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startWith(standIn);
  });
  afterAll(() => service.stop());

  it.each([
    ['[youtube] abc: Private video. Sign in if you have been granted access to this video', 'private', true],
    ['live', 'live', true],
    ['[Netflix] abc: This video is DRM protected', 'protected', false],
    ['[generic] Something that no version has said before', 'page_not_read', true],
  ])('“%s” is the failure %s', async (error, code, canRetry) => {
    const user = createLinksClient(service);
    const page = putPage(`/erro-${code}-${error.length}`, `<meta name="error" content="${error}">`);
    const link = await user.fetched(page, { rights_confirmed: true });
    expect(link).toMatchObject({ state: 'failed', errorCode: `link.${code}`, canRetry });
  });

  it('“HTTP Error 429” is tried five times', async () => {
    const user = createLinksClient(service);
    const page = putPage(
      '/ocupado',
      '<meta name="error" content="[youtube] abc: HTTP Error 429: Too Many Requests">',
    );
    const link = await user.fetched(page, { rights_confirmed: true });
    expect(link).toMatchObject({ state: 'failed', errorCode: 'link.site_busy', canRetry: true });
    expect(site.requestsOf('/ocupado')).toHaveLength(10);
  });
});

describe('a link to a page without yt-dlp', () => {
  it('is refused, confirmed or not', async () => {
    const service = await startTestService({ linkFetchesMax: 1 });
    const user = createLinksClient(service);
    const link = await user.fetched(putPage('/sem', '<video src="/a.wav"></video>'), {
      rights_confirmed: true,
    });
    expect([link.state, link.errorCode]).toEqual(['failed', 'link.is_page']);
    await service.stop();
  });
});

describe('the program that YT_DLP_PATH names', () => {
  it.each([
    ['yt-dlp', 'absolute'],
    ['/nowhere/yt-dlp', 'does not run in the sandbox'],
    ['/bin/false', 'does not run in the sandbox'],
  ])('%s is refused at start: %s', (path, why) => {
    if (isSandboxed) expect(() => findPageProgram(path, sandbox)).toThrow(why);
  });

  it('is refused without bubblewrap, since it could reach private networks', () => {
    expect(() => findPageProgram(standIn, { kind: 'namespaces' })).toThrow(/bubblewrap/);
  });
});
