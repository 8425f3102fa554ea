import { randomUUID } from 'node:crypto';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../platform/media/programs.ts';
import { createLinksClient } from '../testing/links-client.ts';
import { connectMcp, type McpClient } from '../testing/mcp-client.ts';
import { type MediaSite, startMediaSite } from '../testing/media-site.ts';
import { writePageProgram } from '../testing/page-program.ts';
import { startTestService, type TestService } from '../testing/start-test-service.ts';
import { makeWav } from '../testing/tus-client.ts';
import { createUser } from '../testing/user.ts';
import { findPageProgram } from '../uploads/links/pages/page-program.ts';

type Step = {
  quoteId: string;
  step: string;
  quote?: { costMinutes: number | null; minutesLeft: number | null; isPossible: boolean };
  upload?: object;
  link?: {
    state: string;
    name: string | null;
    failure: string | null;
    episodes?: { url: string; title: string; durationSeconds: number | null }[];
    moreEpisodes?: number;
  };
  recording?: { id: string; status: string };
};

const { sandbox } = findMediaPrograms();
const wav = makeWav(300_000);
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let service: TestService;
let site: MediaSite;
let user: ReturnType<typeof createUser>;
let mcp: McpClient;
const clients: McpClient[] = [];

const connect = async (userId: string): Promise<McpClient> => {
  const client = await connectMcp(service.url, await service.callerHeaders({ userId }));
  clients.push(client);
  return client;
};

beforeAll(async () => {
  [folder, site] = await Promise.all([createTemporaryDirectory(), startMediaSite()]);
  const program = findPageProgram(await writePageProgram(folder.path), sandbox);
  service = await startTestService({
    linkFetchesMax: 3,
    linkPace: { tickMs: 50, ticks: 1_000, bytesMin: 1_000 },
    pages: { program, ports: [Number(new URL(site.url).port)] },
  });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await Promise.all([service.stop(), site.stop(), folder.remove()]);
});
beforeEach(async () => {
  user = createUser(service, 'pro');
  mcp = await connect(user.userId);
});

const step = (args: Record<string, unknown>): Promise<Step> => mcp.use<Step>('transcribe', args);
const ended = (id: string) => createLinksClient(service, user.userId).ended(id);

describe('transcribe, of a public address', () => {
  it('quotes without a request to it, fetches it once it is accepted, and says how far the recording is', async () => {
    const url = site.put('/mcp/Hist%C3%B3ria.wav', wav);
    const quoted = await step({ url, language: 'pt', speakers: 2, words: ['Gonçalves'] });
    expect(quoted).toMatchObject({
      step: 'quote',
      quote: { costMinutes: null, minutesLeft: 120, isPossible: true },
    });
    expect(site.requestsOf('/mcp/Hist%C3%B3ria.wav')).toEqual([]);
    const { quoteId } = quoted;
    const steps = await Promise.all([step({ quoteId }), step({ quoteId })]);
    for (const one of steps) {
      expect(['link', 'recording']).toContain(one.step);
      expect(one.upload).toBeUndefined();
    }
    expect((await ended(quoteId)).state).toBe('completed');
    expect(await step({ quoteId })).toMatchObject({
      step: 'recording',
      recording: { id: quoteId, status: 'pending' },
    });
    expect(await createLinksClient(service, user.userId).recordings()).toMatchObject([
      {
        id: quoteId,
        file_name: 'História.wav',
        language_requested: 'pt',
        client_info: { speakersExpected: '2', vocabulary: expect.stringContaining('Gonçalves') },
      },
    ]);
    expect(Object.keys(service.usage.chargesOf(user.userId))).toEqual([`${quoteId}/1`]);
  });

  it('says what it costs where its length is known, and names the recording', async () => {
    const quoted = await step({
      url: site.put('/mcp/x', wav),
      fileName: 'Aula 3, 12/05.wav',
      durationSeconds: 90,
    });
    expect(quoted.quote?.costMinutes).toBe(1.5);
    const { quoteId } = quoted;
    await step({ quoteId });
    expect((await ended(quoteId)).name).toBe('Aula 3, 12-05.wav');
  });

  it('lists the episodes of a feed, each with an address of its own', async () => {
    const item = (number: number): string =>
      `<item><title>${number}</title><enclosure url="/ep/${number}.wav" type="audio/wav" length="9"/></item>`;
    const items = Array.from({ length: 52 }, (_, index) => item(index + 1)).join('');
    const url = site.put('/mcp/feed', `<rss><channel><title>Café</title>${items}</channel></rss>`);
    const { quoteId } = await step({ url });
    await step({ quoteId });
    await ended(quoteId);
    const { link } = await step({ quoteId });
    expect(link).toMatchObject({ state: 'feed', name: 'Café', moreEpisodes: 2 });
    expect(link?.episodes).toHaveLength(50);
    expect(link?.episodes?.[0]).toMatchObject({ url: `${site.url}/ep/1.wav`, title: '1' });
  });

  (sandbox.kind === 'bubblewrap' ? it : it.skip)(
    'fetches the recording of a page only once the user has confirmed that they may transcribe it',
    async () => {
      site.put('/mcp/media.wav', wav, { 'content-type': 'audio/wav' });
      const url = site.put('/mcp/pagina', '<!doctype html><video src="/mcp/media.wav"></video>', {
        'content-type': 'text/html',
      });
      const { quoteId } = await step({ url });
      await step({ quoteId });
      await ended(quoteId);
      expect(await step({ quoteId })).toMatchObject({ step: 'link', link: { state: 'page' } });
      const confirmed = await step({ quoteId, mayTranscribe: true });
      expect(confirmed.link?.state).not.toBe('page');
    },
  );

  it('says in a sentence why an address failed', async () => {
    const { quoteId } = await step({ url: `${site.url}/mcp/nada.wav` });
    await step({ quoteId });
    await ended(quoteId);
    const { link } = await step({ quoteId });
    expect(link).toMatchObject({ state: 'failed', failure: expect.stringMatching(/\./) });
  });

  it.each([
    ['an address of a private network', { url: 'http://10.0.0.1/a.wav' }, 'link.address_refused'],
    ['an address that is none', { url: 'not an address' }, 'link.invalid'],
    ['another protocol', { url: 'file:///etc/passwd' }, 'link.invalid'],
    ['an empty address', { url: '' }, 'Invalid arguments'],
    ['an address beside a quote', { url: 'https://x.example/a', quoteId: randomUUID() }, 'mcp.file_or_quote'],
  ])('refuses %s', async (_what, args, failure) => {
    expect(await mcp.failureOf('transcribe', args)).toContain(failure);
  });

  it('is no other account’s, takes no sent file, and is accepted within an hour', async () => {
    const url = site.put('/mcp/alheio.wav', wav);
    const { quoteId } = await step({ url });
    const other = await connect(randomUUID());
    expect(await other.failureOf('transcribe', { quoteId })).toContain('upload.link_not_found');
    await service.db
      .updateTable('upload_links')
      .set({ expires_at: service.clock.now() })
      .where('id', '=', quoteId)
      .execute();
    expect(await mcp.failureOf('transcribe', { quoteId })).toContain('mcp.quote_expired');
    expect(site.requestsOf('/mcp/alheio.wav')).toEqual([]);
  });

  it('is not fetched again after the user has cancelled it', async () => {
    const { quoteId } = await step({ url: site.put('/mcp/cancelado.wav', wav) });
    await step({ quoteId });
    await ended(quoteId);
    const links = createLinksClient(service, user.userId);
    await links.remove(quoteId);
    await service.db.deleteFrom('transcriptions').where('id', '=', quoteId).execute();
    expect(await mcp.failureOf('transcribe', { quoteId })).toContain('not_found');
    expect(site.requestsOf('/mcp/cancelado.wav')).toHaveLength(1);
  });
});
