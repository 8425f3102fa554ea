import type { Report } from '@escriba/contracts/transcription/reports';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLibraryUser } from '../../testing/library-user.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, passage, recognised, spoken } from '../../testing/transcript-client.ts';
import type { Transcript } from '../../transcripts/documents/transcript.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type ApiResponse = { status: number; error?: string; data: Report };
const ask = async (userId: string, query: Record<string, string> = {}): Promise<ApiResponse> => {
  const parameters = new URLSearchParams({ ...WHOLE, ...query });
  const response = await fetch(`${service.url}/api/reports?${parameters.toString()}`, {
    headers: await service.callerHeaders({ userId }),
  });
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) };
};
const WHOLE = { from: '2024-12-01', to: '2027-11-30' };

const finished = async (
  user: ReturnType<typeof createLibraryUser>,
  facts: { name?: string; createdAt?: Date; transcript?: Partial<Transcript>; waitMs?: number } = {},
): Promise<string> => {
  const id = await user.add({
    ...(facts.name === undefined ? {} : { name: facts.name }),
    ...(facts.createdAt === undefined ? {} : { createdAt: facts.createdAt }),
  });
  const run = await service.runs.claim(id);
  if (!run) throw new Error('nothing to claim');
  if (facts.waitMs !== undefined) service.clock.advance(facts.waitMs);
  await service.runs.finish(run, spoken(['Bom dia.'], facts.transcript));
  return id;
};

const segmentOf = (text: string, second: number) => {
  const [segment] = spoken([text]).segments;
  if (segment === undefined) throw new Error('no segment');
  const at = second * 1_000;
  return {
    ...segment,
    startMs: at,
    endMs: at + 900,
    words: segment.words.map((word) => ({ ...word, startMs: word.startMs + at, endMs: word.endMs + at })),
  };
};

describe('a report', () => {
  it('of a new account has zeros', async () => {
    const { status, data } = await ask(createLibraryUser(service).userId);
    expect(status).toBe(200);
    expect(data.totals).toEqual({
      recordings: 0,
      durationMs: 0,
      words: 0,
      typedWords: 0,
      talkMs: 0,
      wordsPerMinute: null,
      uncounted: 0,
    });
    expect([data.days, data.languages, data.longest, data.speakers.named]).toEqual([[], [], [], []]);
    expect(data.waits).toEqual({ medianMs: null, longestMs: null, bands: [0, 0, 0, 0, 0] });
    expect(data.confidence).toHaveLength(5);
  });

  it('counts minutes by the day of the asked time zone, and only between its two days', async () => {
    const user = createLibraryUser(service);
    const add = (createdAt: string, durationMs: number) =>
      finished(user, { createdAt: new Date(createdAt), transcript: { durationMs } });
    await add('2026-05-10T02:30:00Z', 60_000);
    await add('2026-05-10T12:00:00Z', 30_000);
    await add('2026-05-11T02:59:59Z', 10_000);
    await add('2026-05-11T03:00:00Z', 5_000);
    await user.add({ createdAt: new Date('2026-05-10T12:00:00Z') });
    const days = async (query: Record<string, string>) => (await ask(user.userId, query)).data.days;
    expect(await days({ from: '2026-05-10', to: '2026-05-10' })).toEqual([
      { day: '2026-05-10', recordings: 2, durationMs: 40_000 },
    ]);
    expect(await days({ from: '2026-05-09', to: '2026-05-11', timezone: 'UTC' })).toEqual([
      { day: '2026-05-10', recordings: 2, durationMs: 90_000 },
      { day: '2026-05-11', recordings: 2, durationMs: 15_000 },
    ]);
  });

  it('names languages and the longest recordings, longest first', async () => {
    const user = createLibraryUser(service);
    await finished(user, { name: 'curta.mp3', transcript: { durationMs: 1_000, language: 'en' } });
    const id = await finished(user, { name: 'longa.mp3', transcript: { durationMs: 9_000 } });
    await finished(user, { name: 'média.mp3', transcript: { durationMs: 4_000 } });
    const { data } = await ask(user.userId);
    expect(data.languages).toEqual([
      { language: 'pt', recordings: 2, durationMs: 13_000 },
      { language: 'en', recordings: 1, durationMs: 1_000 },
    ]);
    expect(data.longest.map(({ originalFileName }) => originalFileName)).toEqual([
      'longa.mp3',
      'média.mp3',
      'curta.mp3',
    ]);
    expect(data.longest[0]).toMatchObject({ transcriptionId: id, durationMs: 9_000 });
  });

  it('counts words per minute of talk', async () => {
    const user = createLibraryUser(service);
    await finished(user, { transcript: spoken(['Um dois três.', 'Quatro cinco seis.']) });
    const { totals, speakers } = (await ask(user.userId)).data;
    expect(totals).toMatchObject({ words: 6, talkMs: 580, uncounted: 0 });
    expect(totals.wordsPerMinute).toBeCloseTo(6 / (580 / 60_000));
    expect(speakers.single).toEqual({ recordings: 1, talkMs: 580, words: 6 });
  });

  it('counts what is typed in a conversation apart from what is said', async () => {
    const user = createLibraryUser(service);
    const said = { ...segmentOf('Um dois três.', 0), speaker: 0, sentAt: '2026-03-05T10:00:00' };
    const typed = (text: string, speaker: number | null) => ({
      text,
      startMs: 0,
      endMs: 0,
      words: [],
      speaker,
      sentAt: '2026-03-05T10:00:00',
    });
    const segments = [
      typed('Ana criou o grupo', null),
      typed('Bom dia a todos', 1),
      said,
      typed('tudo bem', 0),
    ];
    await finished(user, { transcript: { segments, speakerNames: ['Ana', 'Rui'] } });
    const { totals, speakers } = (await ask(user.userId)).data;
    expect(totals).toMatchObject({ words: 3, typedWords: 6, talkMs: 290 });
    expect(speakers.named).toEqual([{ name: 'Ana', recordings: 1, talkMs: 290, words: 3 }]);
    expect(speakers.single).toEqual({ recordings: 0, talkMs: 0, words: 0 });
  });

  it('says how long the text took, from the upload', async () => {
    const user = createLibraryUser(service);
    for (const waitMs of [10_000, 70_000, 4_000_000]) await finished(user, { waitMs });
    expect((await ask(user.userId)).data.waits).toEqual({
      medianMs: 70_000,
      longestMs: 4_000_000,
      bands: [1, 1, 0, 0, 1],
    });
  });

  it('is only about the caller', async () => {
    const user = createLibraryUser(service);
    await finished(user);
    expect((await ask(createLibraryUser(service).userId)).data.totals.recordings).toBe(0);
    const anonymous = await fetch(`${service.url}/api/reports?from=2026-01-01&to=2026-01-02`, {
      headers: await service.callerHeaders({}),
    });
    expect(anonymous.status).toBe(401);
  });
});

describe('speakers and confidence', () => {
  const voices = spoken(['Bom dia Maria.', 'Até amanhã.'], {
    segments: [
      { ...segmentOf('Bom dia Maria.', 0), speaker: 0 },
      { ...segmentOf('Até amanhã.', 1), speaker: 1 },
    ],
  });

  it('shares talk by name once the speakers have names', async () => {
    const user = createUser(service, 'pro');
    const run = await user.started();
    await service.runs.finish(run, voices);
    expect((await ask(user.userId)).data.speakers).toMatchObject({
      named: [],
      unnamed: { recordings: 1, talkMs: 480, words: 5 },
    });
    await createTranscriptClient(service, user.userId).save(run.id, {
      baseRevision: 1,
      speakers: [
        { id: 'p1', name: 'Ana' },
        { id: 'p2', name: null },
      ],
    });
    expect((await ask(user.userId)).data.speakers).toEqual({
      named: [{ name: 'Ana', recordings: 1, talkMs: 290, words: 3 }],
      unnamed: { recordings: 1, talkMs: 190, words: 2 },
      single: { recordings: 0, talkMs: 0, words: 0 },
    });
  });

  it('shows how many words of a corrected text stayed, by how sure the engine was', async () => {
    const user = createUser(service, 'pro');
    const id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
    await recognised(service, user, ['Outra vez.']);
    const sure = async () => (await ask(user.userId)).data.confidence[3];
    expect(await sure()).toEqual({ words: 7, reviewed: 0, kept: 0 });
    await createTranscriptClient(service, user.userId).save(id, {
      baseRevision: 1,
      splices: [{ start: 1, deleteCount: 1, insert: [passage('Até breve.', { id: 's2', second: 1 })] }],
    });
    expect(await sure()).toEqual({ words: 7, reviewed: 5, kept: 3 });
  });

  it('are counted later for transcripts from before reports', async () => {
    const user = createUser(service, 'pro');
    const id = await recognised(service, user, ['Bom dia Maria.', 'Até amanhã.']);
    const client = createTranscriptClient(service, user.userId);
    const splices = [{ start: 1, deleteCount: 1, insert: [passage('Até breve.', { id: 's2', second: 1 })] }];
    await client.save(id, { baseRevision: 1, splices });
    const { data: before } = await ask(user.userId);
    await service.db.deleteFrom('transcript_figures').where('transcription_id', '=', id).execute();
    await service.db.insertInto('missing_figures').values({ transcription_id: id }).execute();
    expect((await ask(user.userId)).data.totals).toMatchObject({ recordings: 1, words: 0, uncounted: 1 });
    await service.housekeeping.purge();
    await service.housekeeping.purge();
    expect((await ask(user.userId)).data).toEqual(before);
  });
});

describe('a period', () => {
  it.each([
    [{ from: '2026-05-02', to: '2026-05-01' }, 'report.period_invalid'],
    [{ from: '1990-01-01', to: '2026-05-01' }, 'report.period_invalid'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'request.invalid'],
    [{ from: "2026-01-01'; drop table tags; --" }, 'request.invalid'],
    [{ from: '' }, 'request.invalid'],
    [{ timezone: 'Mars/Olympus' }, 'report.timezone_unknown'],
    [{ timezone: 'foo+3' }, 'report.timezone_unknown'],
    [{ timezone: '+03:00' }, 'request.invalid'],
    [{ timezone: "UTC'" }, 'request.invalid'],
  ])('%j is refused', async (query, error) => {
    const response = await ask(createLibraryUser(service).userId, query);
    expect([response.status, response.error]).toEqual([400, error]);
  });
});
