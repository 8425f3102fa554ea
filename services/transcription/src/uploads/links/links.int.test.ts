import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { eventually } from '@escriba/testing';
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
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Expects that a user has no recording, no upload, and that a link left no byte. */
const expectNothingOf = async (user: ReturnType<typeof client>, id: string): Promise<void> => {
  expect([await user.recordings(), await user.uploads()]).toEqual([[], []]);
  expect(await service.storage.find(storageKeyOf(id))).toBeUndefined();
};

/** Breaks a connection once what was sent is stored: what is on its way is lost with the connection. */
const breakOnceStored = async (user: ReturnType<typeof client>, response: ServerResponse, bytes: number) => {
  const [before] = await user.uploads();
  await eventually(async () => {
    const [upload] = await user.uploads();
    if (upload === undefined || upload.created_at.getTime() === before?.created_at.getTime()) return false;
    return (await service.storage.find(storageKeyOf(upload.id)))?.sizeBytes === bytes;
  });
  response.destroy();
};

describe('a link to a media file', () => {
  it('becomes a recording with its id, the name of its file and one charge', async () => {
    const user = client();
    const { status, data } = await user.create(site.put('/aulas/Hist%C3%B3ria%20oral.wav', wav), {
      language_code: 'en-US',
      speakers_expected: '3',
    });
    expect([status, data.name]).toEqual([202, null]);
    expect(await user.ended(data.linkId)).toMatchObject({
      state: 'completed',
      name: 'História oral.wav',
      totalBytes: wav.length,
      errorMessage: null,
    });
    expect(await user.recordings()).toMatchObject([
      {
        id: data.linkId,
        file_name: 'História oral.wav',
        sha256: sha256(wav),
        language_requested: 'en',
        client_info: { speakersExpected: '3' },
      },
    ]);
    expect(Object.keys(service.usage.chargesOf(user.userId))).toEqual([`${data.linkId}/1`]);
    expect(await service.queued.find(data.linkId)).toBeDefined();
  });

  it('is named by the server, or by the user with the ending of the file', async () => {
    const user = client();
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''entrevista%201.wav" };
    const address = site.put('/download?id=7', wav, headers);
    expect((await user.fetched(address)).name).toBe('entrevista 1.wav');
    expect((await user.fetched(address, { title: 'AC/DC: ../a história' })).name).toBe(
      'AC-DC: ..-a história.wav',
    );
  });

  it('is received without a declared length, and over redirects', async () => {
    const user = client();
    const file = site.serve('/sem-tamanho.wav', (_request, response) => {
      response.write(wav.subarray(0, 1_000));
      response.end(wav.subarray(1_000));
    });
    const address = site.serve('/curto', (_request, response) =>
      response.writeHead(302, { location: file }).end(),
    );
    expect(await user.fetched(address)).toMatchObject({ state: 'completed', totalBytes: null });
    expect((await user.recordings())[0]?.sha256).toBe(sha256(wav));
  });

  it('given twice at once makes two recordings, each charged once', async () => {
    const user = client();
    const address = site.put('/duas-vezes.wav', wav);
    await Promise.all([user.fetched(address), user.fetched(address)]);
    const ids = (await user.recordings()).map(({ id }) => `${id}/1`);
    expect(ids).toHaveLength(2);
    expect(new Set(Object.keys(service.usage.chargesOf(user.userId)))).toEqual(new Set(ids));
  });

  it('continues where the connection broke, if the file is the same', async () => {
    const user = client();
    const address = site.serve('/cai.wav', (request, response) => {
      const { range } = request.headers;
      if (range === undefined) {
        response.writeHead(200, { 'content-length': wav.length, etag: '"v1"' });
        response.write(wav.subarray(0, 100_000));
        void breakOnceStored(user, response, 100_000);
        return;
      }
      const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1]);
      response
        .writeHead(206, {
          'content-range': `bytes ${start}-${wav.length - 1}/${wav.length}`,
          'content-length': wav.length - start,
          etag: '"v1"',
        })
        .end(wav.subarray(start));
    });
    expect((await user.fetched(address)).state).toBe('completed');
    expect((await user.recordings())[0]?.sha256).toBe(sha256(wav));
    const sent = site.requestsOf('/cai.wav').map(({ headers }) => [headers.range, headers['if-range']]);
    expect(sent).toEqual([
      [undefined, undefined],
      ['bytes=100000-', '"v1"'],
    ]);
  });

  it('starts again if the connection broke after the last byte, before the server said that it was the last', async () => {
    const user = client();
    const address = site.serve('/sem-fim.wav', (request, response) => {
      if (request.headers.range !== undefined) {
        response.writeHead(416, { 'content-range': `bytes */${wav.length}` }).end();
        return;
      }
      response.writeHead(200, { etag: '"v1"' });
      if (site.requestsOf('/sem-fim.wav').length > 1) return void response.end(wav);
      response.write(wav);
      void breakOnceStored(user, response, wav.length);
    });
    expect((await user.fetched(address)).state).toBe('completed');
    expect((await user.recordings())[0]?.sha256).toBe(sha256(wav));
  });

  it('is given up if the connection breaks after the last byte each time: the same bytes are no progress', async () => {
    const user = client();
    const address = site.serve('/nunca-acaba.wav', (request, response) => {
      if (request.headers.range !== undefined) {
        response.writeHead(416, { 'content-range': `bytes */${wav.length}` }).end();
        return;
      }
      response.writeHead(200, { etag: '"v1"' });
      response.write(wav);
      void breakOnceStored(user, response, wav.length);
    });
    expect((await user.fetched(address)).state).toBe('failed');
    // The first attempt, and five that ask for the rest before they begin again.
    expect(site.requestsOf('/nunca-acaba.wav')).toHaveLength(11);
    expect(await user.recordings()).toEqual([]);
  });

  it('starts again if the file has changed', async () => {
    const user = client();
    const other = makeWav(200_000);
    const address = site.serve('/muda.wav', (request, response) => {
      if (request.headers.range !== undefined) {
        response.writeHead(200, { 'content-length': other.length, etag: '"v2"' }).end(other);
        return;
      }
      response.writeHead(200, { 'content-length': wav.length, etag: '"v1"' });
      response.write(wav.subarray(0, 100_000));
      void breakOnceStored(user, response, 100_000);
    });
    expect((await user.fetched(address)).state).toBe('completed');
    expect((await user.recordings())[0]?.sha256).toBe(sha256(other));
  });

  it('is fetched by another process if the first one died', async () => {
    const user = client();
    const gate = Promise.withResolvers<undefined>();
    const address = site.serve('/morre.wav', (_request, response) => {
      void gate.promise.then(() => response.end(wav));
    });
    const { data } = await user.create(address);
    await eventually(() => site.requestsOf('/morre.wav').length === 1);
    // Its claim ends as that of a process that died: another one claims the row.
    await service.db.updateTable('link_fetches').set({ lease: 99 }).where('id', '=', data.linkId).execute();
    service.clock.advance(31_000);
    gate.resolve(undefined);
    expect((await user.ended(data.linkId)).state).toBe('completed');
    expect(await user.recordings()).toHaveLength(1);
  });
});

describe('a link that is fetched', () => {
  /** Serves the beginning of a file and then nothing more. */
  const hang = (path: string): string =>
    site.serve(path, (_request, response) => {
      response.writeHead(200, { 'content-length': wav.length });
      const timer = setInterval(() => response.write(wav.subarray(0, 1_000)), 20);
      response.on('close', () => clearInterval(timer));
    });

  it('can be cancelled, and leaves nothing', async () => {
    const user = client();
    const { data } = await user.create(hang('/cancelado.wav'));
    await eventually(async () => (await user.get(data.linkId)).data.receivedBytes > 0);
    expect((await user.get(data.linkId)).data).toMatchObject({ state: 'fetching', totalBytes: wav.length });
    expect((await user.remove(data.linkId)).status).toBe(200);
    await expectNothingOf(user, data.linkId);
    expect([(await user.get(data.linkId)).status, (await user.list()).data]).toEqual([404, []]);
  });

  it('belongs to one user', async () => {
    const [user, other] = [client(), client()];
    const { data } = await user.create(site.put('/meu.wav', wav));
    const responses = [
      await other.get(data.linkId),
      await other.retry(data.linkId),
      await other.remove(data.linkId),
    ];
    expect(responses.map(({ status, error }) => [status, error])).toEqual(
      responses.map(() => [404, 'link.not_known']),
    );
    expect((await other.list()).data).toEqual([]);
    expect((await user.ended(data.linkId)).state).toBe('completed');
  });

  it('shares a turn: two of an account at a time, twenty in line', async () => {
    const user = client();
    const created = [];
    for (let index = 0; index < 20; index += 1) created.push(await user.create(hang(`/fila-${index}.wav`)));
    expect(await user.create(`${site.url}/a-mais.wav`)).toMatchObject({
      status: 403,
      error: 'link.too_many',
    });
    const other = client();
    expect((await other.fetched(site.put('/da-vez.wav', wav))).state).toBe('completed');
    const states = (await user.list()).data.map(({ state }) => state);
    expect(states.filter((state) => state === 'fetching').length).toBeLessThanOrEqual(2);
    for (const { data } of created) await user.remove(data.linkId);
    expect([await user.uploads(), (await user.list()).data]).toEqual([[], []]);
  });

  it('ends with its account, which can be exported before', async () => {
    const user = client();
    const address = hang('/conta.wav');
    const { data } = await user.create(address);
    await eventually(async () => (await user.get(data.linkId)).data.receivedBytes > 0);
    const headers = await service.callerHeaders({ userId: user.userId });
    const kept = await fetch(`${service.url}/internal/account/labels`, { headers });
    expect(await kept.json()).toMatchObject({ data: { links: [{ url: address, name: 'conta.wav' }] } });
    await fetch(`${service.url}/internal/account/transcriptions`, { method: 'DELETE', headers });
    await expectNothingOf(user, data.linkId);
    expect((await user.list()).data).toEqual([]);
  });
});

describe('a link to a feed', () => {
  const episode = (title: string, path: string) =>
    `<item><title>${title}</title><pubDate>Mon, 02 Mar 2026 09:00:00 -0300</pubDate>
      <itunes:duration>01:02:03</itunes:duration><enclosure url="${path}" type="audio/mpeg" length="1"/></item>`;

  it('lists its episodes, one of which becomes a recording', async () => {
    const user = client();
    site.put('/ep/1.wav', wav);
    const feed = `<?xml version="1.0"?><rss><channel><title>Café &amp; História</title>${episode('O começo', '/ep/1.wav')}</channel></rss>`;
    const link = await user.fetched(site.put('/feed', feed, { 'content-type': 'application/rss+xml' }));
    expect(link).toMatchObject({ state: 'feed', name: 'Café & História' });
    const { episodes } = (await user.get(link.linkId)).data;
    expect(episodes).toEqual([
      {
        url: `${site.url}/ep/1.wav`,
        title: 'O começo',
        publishedAt: '2026-03-02T12:00:00.000Z',
        durationSeconds: 3_723,
      },
    ]);
    const [first] = episodes;
    expect((await user.fetched(first?.url ?? '', { title: first?.title })).name).toBe('O começo.wav');
    expect((await user.recordings()).map((recording) => recording.file_name)).toEqual(['O começo.wav']);
  });

  it('without episodes says so', async () => {
    const user = client();
    const feed = '<rss><channel><title>Vazio</title><item><title>Só texto</title></item></channel></rss>';
    expect((await user.fetched(site.put('/vazio', feed))).errorCode).toBe('link.feed_empty');
  });
});

describe('links that are old', () => {
  it('are forgotten after a week, unless they are in progress', async () => {
    const user = client();
    const link = await user.fetched(site.put('/antigo.wav', wav));
    service.clock.advance(7 * 24 * 3_600_000 + 60_000);
    await service.housekeeping.purge();
    expect((await user.get(link.linkId)).status).toBe(404);
    expect(await user.recordings()).toHaveLength(1);
  });
});
