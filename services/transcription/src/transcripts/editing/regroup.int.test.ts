import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import {
  createTranscriptClient,
  passage,
  readText,
  replacing,
  spoken,
} from '../../testing/transcript-client.ts';
import { voicesOf } from '../../testing/voices.ts';

const DAY_MS = 86_400_000;
/** The voice of each word: there are three voices, of which the recognition has taken the last two for one. */
const HEARD = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2];
const TAKEN = HEARD.map((voice) => Math.min(voice, 1));
const TEXTS = HEARD.map((_, second) => `Frase ${second}.`);

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const opened = async () => {
  const user = createUser(service, 'pro');
  const run = await user.started();
  const transcript = spoken(TEXTS);
  const segments = transcript.segments.map((segment, second) => ({
    ...segment,
    speaker: TAKEN[second] ?? 0,
  }));
  await service.runs.finish(run, { ...transcript, segments, voices: voicesOf(HEARD) });
  return { user, id: run.id, client: createTranscriptClient(service, user.userId) };
};

const speakersOf = ({ segments, speakers }: TranscriptDocument) =>
  segments.map(({ speaker }) => speakers.findIndex(({ id }) => id === speaker));

const isKept = async (id: string): Promise<boolean> =>
  (await service.db
    .selectFrom('voice_prints')
    .select('transcription_id')
    .where('transcription_id', '=', id)
    .executeTakeFirst()) !== undefined;

describe('the speakers of a recording', () => {
  it('are grouped again into a number that the user gives, as a version that can be undone', async () => {
    const { id, client } = await opened();
    const before = (await client.open(id)).data;
    expect(before.canRegroup).toBe(true);
    expect(speakersOf(before.document)).toEqual(TAKEN);
    const { status, data } = await client.regroup(id, 3, before.revision);
    expect(status).toBe(200);
    expect(speakersOf(data.document)).toEqual(HEARD);
    expect(readText(data.document)).toEqual(TEXTS);
    expect(data.version).toMatchObject({ origin: 'regroup', basedOn: 1, number: 2 });
    const restored = await client.restore(id, 1, data.revision);
    expect(restored.data.document).toEqual(before.document);
    const one = await client.regroup(id, 1, restored.data.revision);
    expect(one.data.document.speakers).toEqual([]);
    const automatic = await client.regroup(id, null, one.data.revision);
    expect(speakersOf(automatic.data.document)).toEqual(HEARD);
  });

  it('keep corrected text, and their names stay with those who say most of it', async () => {
    const { id, client } = await opened();
    const speakers = [
      { id: 'p1', name: 'Ana' },
      { id: 'p2', name: 'Bia' },
    ];
    const corrected = passage('Corrigida por mim.', { id: 's5', second: 4, speaker: 'p2' });
    const saved = await client.save(id, { baseRevision: 1, speakers, splices: replacing(4, corrected) });
    const { data } = await client.regroup(id, 3, saved.data.revision);
    expect(readText(data.document)[4]).toBe('Corrigida por mim.');
    expect(data.document.speakers.map(({ name }) => name)).toEqual(['Ana', 'Bia', null]);
    const one = await client.regroup(id, 1, data.revision);
    expect(one.data.document.speakers.map(({ name }) => name)).toEqual(['Bia']);
  });

  it('are not grouped over a change that the user has not seen, nor by another user', async () => {
    const { id, client } = await opened();
    await client.regroup(id, 3, 1);
    expect(await client.regroup(id, 2, 1)).toMatchObject({ status: 409, error: 'transcript.conflict' });
    const other = createTranscriptClient(service, createUser(service, 'pro').userId);
    expect(await other.regroup(id, 2, 2)).toMatchObject({ status: 404 });
    expect(await createTranscriptClient(service).regroup(id, 2, 2)).toMatchObject({ status: 401 });
    for (const speakers of [0, 11, 1.5]) expect((await client.regroup(id, speakers, 2)).status).toBe(400);
    expect((await client.versions(id)).data).toHaveLength(2);
  });
});

describe('voice prints', () => {
  it('are deleted with the audio after 30 days; then the speakers stay as they are', async () => {
    const { id, client } = await opened();
    service.clock.advance(30 * DAY_MS - 1);
    await service.purgeOldAudio();
    expect(await isKept(id)).toBe(true);
    service.clock.advance(1);
    await service.purgeOldAudio();
    expect(await isKept(id)).toBe(false);
    expect((await client.open(id)).data.canRegroup).toBe(false);
    expect(await client.regroup(id, 2, 1)).toMatchObject({ status: 410, error: 'transcript.voices_gone' });
  });

  it('are deleted with the recording, and with the account', async () => {
    const [first, second] = [await opened(), await opened()];
    await first.user.remove(first.id);
    expect(await isKept(first.id)).toBe(false);
    const path = '/internal/account/transcriptions';
    expect((await second.user.call('DELETE', path)).status).toBe(200);
    expect(await isKept(second.id)).toBe(false);
  });

  it('are in no export of the account', async () => {
    const { user } = await opened();
    const kept = await user.call('GET', '/internal/account/transcriptions');
    const print = voicesOf([0])[0]?.print ?? '';
    expect(JSON.stringify(kept)).toContain('Frase 11.');
    expect(JSON.stringify(kept)).not.toContain(print.slice(0, 40));
    expect(JSON.stringify(kept)).not.toMatch(/voice|print/);
  });

  it('are those of the last recognition', async () => {
    const { user, id, client } = await opened();
    expect((await client.recognise(id)).status).toBe(200);
    await service.runs.finish(await user.claim(id), spoken(['Só texto.']));
    expect(await isKept(id)).toBe(false);
  });
});
