import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised, replacing } from '../../testing/transcript-client.ts';

let service: TestService;
let id: string;
let client: ReturnType<typeof createTranscriptClient>;

beforeAll(async () => {
  service = await startTestService();
  const user = createUser(service, 'pro');
  client = createTranscriptClient(service, user.userId);
  id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
});
afterAll(() => service.stop());

/** Requests raw bytes: fetch would decompress them. */
const getRaw = (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { headers }, resolve).on('error', reject));

const word = { text: 'oi', startMs: 0, endMs: 50, confidence: null };
const ofWords = (...words: object[]) => ({ id: 's1', speaker: null, words });
const instead = (inserted: object) => ({ splices: [{ start: 0, deleteCount: 1, insert: [inserted] }] });
const saying = (text: string) => instead(ofWords({ ...word, text }));

describe('a save that results in an invalid transcript is refused as a whole', () => {
  it.each<[string, object]>([
    ['an unknown speaker', instead({ ...ofWords(word), speaker: 'p9' })],
    ['words that go back in time', instead(ofWords({ ...word, startMs: 40 }, word))],
    ['a word that ends before it starts', instead(ofWords({ ...word, startMs: 60 }))],
    ['a word after the end of the recording', instead(ofWords({ ...word, startMs: 1_900, endMs: 2_001 }))],
    [
      'passages out of order',
      {
        splices: [
          { start: 1, deleteCount: 0, insert: [passage('tarde', { id: 'x', second: 1 })] },
          {
            start: 1,
            deleteCount: 0,
            insert: [{ ...ofWords({ ...word, startMs: 1_500, endMs: 1_600 }), id: 'y' }],
          },
        ],
      },
    ],
    ['a duplicate id', { splices: [{ start: 0, deleteCount: 0, insert: [ofWords(word)] }] }],
    [
      'a duplicate speaker',
      {
        speakers: [
          { id: 'p1', name: null },
          { id: 'p1', name: 'Ana' },
        ],
      },
    ],
    ['a splice beyond the end', { splices: [{ start: 2, deleteCount: 1, insert: [] }] }],
    ['a splice far beyond the end', { splices: [{ start: 2 ** 40, deleteCount: 0, insert: [] }] }],
    [
      'a second splice beyond what the first left',
      {
        splices: [
          { start: 0, deleteCount: 2, insert: [] },
          { start: 1, deleteCount: 0, insert: [ofWords(word)] },
        ],
      },
    ],
    ['a control character in a word', saying('o\u0007i')],
    ['a line break in a word', saying('o\ni')],
    ['a blank word', saying('\u00a0')],
    ['space around a word', saying(' oi')],
    ['a blank name', { speakers: [{ id: 'p1', name: ' ' }] }],
  ])('%s', async (_what, save) => {
    const before = (await client.open(id)).data;
    expect(await client.save(id, { baseRevision: 1, ...save })).toMatchObject({
      status: 400,
      error: 'transcript.invalid',
      message: 'As alterações não formam uma transcrição válida e não foram salvas',
    });
    expect((await client.open(id)).data).toEqual(before);
    expect((await client.versions(id)).data).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['NUL in a word', saying('o\u0000i')],
    ['a lone surrogate in a word', saying('o\ud800')],
    ['NUL in a name', { speakers: [{ id: 'p1', name: 'A\u0000' }] }],
  ])('%s, as text that no database stores', async (_what, save) => {
    expect(await client.save(id, { baseRevision: 1, ...save })).toMatchObject({
      status: 400,
      error: 'request.invalid',
    });
    expect((await client.versions(id)).data).toHaveLength(1);
  });

  it('100,001 words', async () => {
    const segments = Array.from({ length: 11 }, (_, index) => ({
      id: `x${index}`,
      speaker: null,
      words: Array.from({ length: index === 10 ? 1 : 10_000 }, () => word),
    }));
    const all = { splices: [{ start: 0, deleteCount: 2, insert: segments }] };
    expect(await client.save(id, { baseRevision: 1, ...all })).toMatchObject({
      status: 400,
      error: 'transcript.invalid',
    });
  });

  it('more passages than any recording has', async () => {
    const insert = Array.from({ length: 150_000 }, (_, index) => ({
      id: `x${index}`,
      speaker: null,
      words: [{ text: 'a', startMs: 0, endMs: 0, confidence: null }],
    }));
    expect(
      await client.save(id, { baseRevision: 1, splices: [{ start: 0, deleteCount: 0, insert }] }),
    ).toMatchObject({
      status: 400,
      error: 'transcript.invalid',
    });
  });

  it.each<[string, object]>([
    ['no word', instead(ofWords())],
    ['an empty word', saying('')],
    ['a word without an end', saying('a'.repeat(201))],
    ['half a millisecond', instead(ofWords({ ...word, startMs: 0.5 }))],
    ['time before the beginning', instead(ofWords({ ...word, startMs: -1 }))],
    ['more than certainty', instead(ofWords({ ...word, confidence: 1.5 }))],
    ['an id with a path in it', instead({ ...ofWords(word), id: '../s1' })],
    ['a negative start', { splices: [{ start: -1, deleteCount: 0, insert: [] }] }],
    ['another save’s id', { saveId: 'no id' }],
    ['an origin that only the service gives', { origin: 'engine' }],
    [
      'more speakers than any recording has',
      { speakers: Array.from({ length: 101 }, (_, n) => ({ id: `p${n}`, name: null })) },
    ],
    ['no splices', { splices: null }],
  ])('unknown fields: %s', async (_what, save) => {
    const response = await client.save(id, { baseRevision: 1, ...save });
    expect(response.status).toBe(400);
    expect((await client.open(id)).data.revision).toBe(1);
  });

  it('and unknown fields are not stored', async () => {
    const user = createUser(service, 'pro');
    const own = createTranscriptClient(service, user.userId);
    const other = await recognised(service, user, ['Olá.']);
    const splices = [
      { start: 0, deleteCount: 1, insert: [{ ...ofWords({ ...word, html: '<b>' }), note: 'secret' }] },
    ];
    const speakers = [{ id: '__proto__', name: 'Ana', role: 'admin' }];
    expect((await own.save(other, { baseRevision: 1, splices, speakers })).status).toBe(200);
    const { document } = await service.db
      .selectFrom('transcript_versions')
      .select('document')
      .where('transcription_id', '=', other)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    expect(document).toEqual({
      language: 'pt',
      durationMs: 1_000,
      speakers: [{ id: '__proto__', name: 'Ana' }],
      segments: [ofWords(word)],
    });
  });
});

describe('a transcript', () => {
  const operations = (caller: ReturnType<typeof createTranscriptClient>) => [
    caller.open(id),
    caller.save(id, { baseRevision: 1, splices: replacing(0, passage('Meu.', { id: 's1', second: 0 })) }),
    caller.versions(id),
    caller.version(id, 1),
    caller.restore(id, 1, 1),
    caller.recognise(id),
  ];

  it('is not found by another user, on any route', async () => {
    const stranger = createTranscriptClient(service, createUser(service, 'pro').userId);
    for (const response of await Promise.all(operations(stranger)))
      expect(response).toMatchObject({ status: 404, error: 'transcription.not_found' });
    expect((await client.open(id)).data.revision).toBe(1);
  });

  it('requires signing in', async () => {
    for (const { status } of await Promise.all(operations(createTranscriptClient(service))))
      expect(status).toBe(401);
  });

  it('that does not exist is not found, and an invalid id is refused', async () => {
    expect((await client.open(randomUUID())).status).toBe(404);
    expect((await client.open('x')).status).toBe(400);
    expect((await client.version(id, 2 ** 40)).status).toBe(400);
  });

  it('is sent compressed if it is long and the client supports it', async () => {
    const user = createUser(service, 'pro');
    const long = await recognised(
      service,
      user,
      Array.from({ length: 400 }, () => 'Bom dia.'),
    );
    const headers = await service.callerHeaders({ userId: user.userId });
    const url = `${service.url}/api/transcription/${long}/transcript`;
    const packed = await getRaw(url, { ...headers, 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const bytes = await buffer(packed);
    const plain = await getRaw(url, headers);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const whole = await buffer(plain);
    expect(gunzipSync(bytes).equals(whole)).toBe(true);
    expect(bytes.length).toBeLessThan(whole.length / 4);
  });
});
