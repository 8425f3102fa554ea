import { createTemporaryDirectory, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from '../media/programs.ts';
import { createDecodeRecording } from './decode-recording.ts';

const { signal } = new AbortController();

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  path = await makeRecording({ path: `${folder.path}/tone.ogg`, durationSeconds: 8 });
});
afterAll(() => folder.remove());

const decode = (ownerKind: 'user' | 'device', freeSeconds: number, seconds = 60) =>
  createDecodeRecording({
    programs: findMediaPrograms(),
    durationMsMax: seconds * 1_000,
    freeDurationMsMax: freeSeconds * 1_000,
  })({ run: { owner_kind: ownerKind }, path, outPath: `${folder.path}/audio.pcm`, signal });

describe('the audio of a recording', () => {
  it("of a visitor is decoded up to the visitors' limit, and a longer one is refused permanently", async () => {
    await expect(decode('device', 5)).rejects.toMatchObject({
      kind: 'limit_exceeded',
      code: 'transcription.free_recording_too_long',
    });
    expect((await decode('device', 10)).durationMs).toBeGreaterThan(7_900);
  });

  it('of a user is only limited by the limit of all recordings', async () => {
    expect((await decode('user', 5)).durationMs).toBeGreaterThan(7_900);
    await expect(decode('user', 5, 6)).rejects.toMatchObject({ code: 'transcription.too_long' });
  });
});
