import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioTracks } from '@escriba/contracts/transcription/audio-tracks';
import { createTemporaryDirectory, encodeRecording, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { measureLoudness } from '../../testing/loudness.ts';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createTranscriptClient, readText, spoken } from '../../testing/transcript-client.ts';

let service: TestService;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let film: Buffer<ArrayBuffer>;

/** Makes a film with speech in the first two seconds of the first track, and after them in the second one. */
const makeFilm = async (): Promise<Buffer<ArrayBuffer>> => {
  const graph = '[0:a]asplit[a][b];[a]volume=0:enable=gte(t\\,2)[por];[b]volume=0:enable=lt(t\\,2)[eng]';
  const maps = ['-map', '[por]', '-map', '[eng]'];
  const tags = ['-metadata:s:a:0', 'language=por', '-metadata:s:a:1', 'language=eng'];
  const how = ['-filter_complex', graph, maps, tags, '-c:a', 'flac'].flat();
  const path = await encodeRecording(join(folder.path, 'film.mkv'), [
    '-i',
    samplePath('short-pt.wav'),
    ...how,
  ]);
  return Buffer.from(await readFile(path));
};

beforeAll(async () => {
  service = await startTestService();
  folder = await createTemporaryDirectory();
  film = await makeFilm();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const FIRST: AudioTracks = {
  count: 2,
  heard: [1],
  leftOut: [{ number: 2, language: 'eng' }],
  chosen: null,
};
const SECOND: AudioTracks = {
  count: 2,
  heard: [2],
  leftOut: [{ number: 1, language: 'por' }],
  chosen: 2,
};
const VOICES = [{ startMs: 0, endMs: 1_500, print: Buffer.alloc(256, 7).toString('base64') }];

/** Creates a user with a film whose text is of its first track. */
const prepare = async () => {
  const user = createUser(service, 'pro');
  const client = createTranscriptClient(service, user.userId);
  const id = await user.uploaded(film);
  const run = await user.claim(id);
  await service.runs.saveWaveform(run, { perSecond: 10, peaks: new Uint8Array([1]) });
  await service.runs.finish(run, spoken(['Bom dia.'], { tracks: FIRST }));
  return { user, client, id };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Recognises the other track. */
const recogniseSecond = async ({ user, client, id }: Prepared) => {
  await client.recognise(id, { language_code: 'en', audio_track: 2 });
  const run = await user.claim(id);
  await service.runs.saveWaveform(run, { perSecond: 10, peaks: new Uint8Array([2]) });
  await service.runs.finish(run, spoken(['Good morning.', 'Everyone.'], { language: 'en', tracks: SECOND }));
};

const audioUrlOf = async ({ client, id }: Prepared) => (await client.open(id)).data.item.audioUrl ?? '';
const peaksOf = async ({ user, id }: Prepared) => {
  const { data } = await user.call('GET', `/api/transcription/${id}/peaks`);
  const { peaks } = data as unknown as { peaks: string };
  return [...Buffer.from(peaks, 'base64')];
};
/** Returns whether the first and the second track are audible in the audio that a player gets. */
const hear = async (prepared: Prepared): Promise<boolean[]> => {
  const response = await fetch(service.url + (await audioUrlOf(prepared)), {
    headers: await service.callerHeaders(),
  });
  const path = join(folder.path, `${prepared.id}.m4a`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const { loudnessOf } = await measureLoudness(findMediaPrograms(), path);
  return [loudnessOf(0, 1_800) > 0.005, loudnessOf(2_300, 4_000) > 0.005];
};

describe('another audio track of a recording', () => {
  it('is recognised as a new version, and is what the player plays', async () => {
    const prepared = await prepare();
    const { user, client, id } = prepared;
    expect(await hear(prepared)).toEqual([true, false]);
    const before = await client.open(id);
    expect(before.data.document.audioTracks).toEqual(FIRST);
    expect((await client.start(id)).data.audioTracks).toEqual(FIRST);
    await recogniseSecond(prepared);
    const { data } = await client.open(id);
    expect(data).toMatchObject({ version: { number: 2 }, document: { audioTracks: SECOND } });
    expect(readText((await client.version(id, 1)).data.document)).toEqual(['Bom dia.']);
    expect(await hear(prepared)).toEqual([false, true]);
    expect(data.item.audioUrl).not.toBe(before.data.item.audioUrl);
    expect(await peaksOf(prepared)).toEqual([2]);
    expect(await user.charges()).toEqual(['committed', 'committed']);
  });

  it('changes nothing of the page while it is recognised, and nothing if that fails', async () => {
    const prepared = await prepare();
    const { user, client, id } = prepared;
    const url = await audioUrlOf(prepared);
    await client.recognise(id, { language_code: 'en', audio_track: 2 });
    const run = await user.claim(id);
    expect(run.audio_track).toBe(2);
    await service.runs.saveWaveform(run, { perSecond: 10, peaks: new Uint8Array([2]) });
    expect(await hear(prepared)).toEqual([true, false]);
    expect(await peaksOf(prepared)).toEqual([1]);
    await service.runs.fail(run, 'transcription.corrupt_media');
    expect(await audioUrlOf(prepared)).toBe(url);
    expect((await client.open(id)).data.document.audioTracks).toEqual(FIRST);
    expect(await user.charges()).toEqual(['committed', 'released']);
  });

  it('stays the one of later recognitions, until another one is chosen', async () => {
    const prepared = await prepare();
    const { user, client, id } = prepared;
    await recogniseSecond(prepared);
    await client.recognise(id, { language_code: 'pt' });
    const run = await user.claim(id);
    expect(run.audio_track).toBe(2);
    await service.runs.fail(run, 'speech.rejected');
    await client.recognise(id, { language_code: 'pt', audio_track: 1 });
    expect((await user.claim(id)).audio_track).toBe(1);
  });

  it('goes with its version: an earlier one that is restored has its track, waveform and length again', async () => {
    const prepared = await prepare();
    const { client, id } = prepared;
    await recogniseSecond(prepared);
    expect((await client.open(id)).data.item.result?.audio_duration).toBe(2);
    const { data } = await client.restore(id, 1, 2);
    expect(data.document.audioTracks).toEqual(FIRST);
    expect(data.item.result?.audio_duration).toBe(1);
    expect(await hear(prepared)).toEqual([true, false]);
    expect(await peaksOf(prepared)).toEqual([1]);
    await client.recognise(id, { language_code: 'pt' });
    expect((await prepared.user.claim(id)).audio_track).toBeNull();
  });

  it('is not grouped by the voices of the one before', async () => {
    const prepared = await prepare();
    const { user, client, id } = prepared;
    await client.recognise(id, { language_code: 'en', audio_track: 2 });
    await service.runs.finish(await user.claim(id), spoken(['Hello.'], { tracks: SECOND, voices: VOICES }));
    expect((await client.open(id)).data.canRegroup).toBe(true);
    expect((await client.restore(id, 1, 2)).data.canRegroup).toBe(false);
  });

  it('stays in the text when it is edited', async () => {
    const { client, id } = await prepare();
    await client.save(id, { baseRevision: 1, splices: [], speakers: [] });
    expect((await client.open(id)).data.document.audioTracks).toEqual(FIRST);
  });

  it('is refused if the file has none such, if the audio is gone, and to others', async () => {
    const { user, client, id } = await prepare();
    const wanted = { language_code: 'en', audio_track: 2 };
    for (const audioTrack of [3, 999])
      expect(await client.recognise(id, { ...wanted, audio_track: audioTrack })).toMatchObject({
        status: 400,
        error: 'transcript.audio_track_unknown',
      });
    for (const audioTrack of [0, -1, 1.5, 1_000, '2'])
      expect((await client.recognise(id, { ...wanted, audio_track: audioTrack })).status).toBe(400);
    const plain = await user.started();
    await service.runs.finish(plain, spoken(['Oi.']));
    expect(await client.recognise(plain.id, { ...wanted, audio_track: 1 })).toMatchObject({
      error: 'transcript.audio_track_unknown',
    });
    const stranger = createTranscriptClient(service, createUser(service, 'pro').userId);
    expect((await stranger.recognise(id, wanted)).status).toBe(404);
    await service.db.updateTable('transcriptions').set({ storage_key: null }).where('id', '=', id).execute();
    expect(await client.recognise(id, wanted)).toMatchObject({
      status: 409,
      error: 'transcript.recognition_impossible',
    });
    expect(await user.charges()).toEqual(['committed', 'committed']);
  });
});
