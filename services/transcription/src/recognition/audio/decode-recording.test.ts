import { symlink } from 'node:fs/promises';
import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { createDecodeRecording } from './decode-recording.ts';

const { signal } = new AbortController();

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  path = await makeRecording({ path: `${folder.path}/tone.ogg`, durationSeconds: 8 });
});
afterAll(() => folder.remove());

const TRIAL = { is_trial: true, round: 1, audio_track: null };
const PAID = { is_trial: false, round: 1, audio_track: null };

const createDecode = (freeSeconds: number, seconds: number) =>
  createDecodeRecording({
    programs: findMediaPrograms(),
    durationMsMax: seconds * 1_000,
    freeDurationMsMax: freeSeconds * 1_000,
  });
const outPath = () => `${folder.path}/audio.pcm`;
const decode = (run: typeof TRIAL, freeSeconds: number, seconds = 60) =>
  createDecode(freeSeconds, seconds)({ run, path, outPath: outPath(), signal });

describe('the audio of a recording', () => {
  it("of a visitor is decoded up to the visitors' limit, and a longer one is refused permanently", async () => {
    await expect(decode(TRIAL, 5)).rejects.toMatchObject({
      kind: 'limit_exceeded',
      code: 'transcription.free_recording_too_long',
    });
    expect((await decode(TRIAL, 10)).durationMs).toBeGreaterThan(7_900);
  });

  it('of a user is only limited by the limit of all recordings', async () => {
    expect((await decode(PAID, 5)).durationMs).toBeGreaterThan(7_900);
    await expect(decode(PAID, 5, 6)).rejects.toMatchObject({ code: 'transcription.too_long' });
  });

  it('of a trial that is recognised again in an account is a recording like others', async () => {
    expect((await decode({ ...TRIAL, round: 2 }, 5)).durationMs).toBeGreaterThan(7_900);
  });

  it('that was deleted before it was read is reported as missing, not as damaged', async () => {
    const deleted = `${folder.path}/deleted.ogg`;
    await expect(
      createDecode(60, 60)({ run: PAID, path: deleted, outPath: outPath(), signal }),
    ).rejects.toMatchObject({ code: 'transcription.audio_missing' });
  });

  it('that cannot be reached at the moment is neither missing nor damaged', async () => {
    // Stands in for a folder of another machine that does not respond.
    const unreachable = `${folder.path}/unreachable.ogg`;
    await symlink(unreachable, unreachable);
    await expect(
      createDecode(60, 60)({ run: PAID, path: unreachable, outPath: outPath(), signal }),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
