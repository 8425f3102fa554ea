import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFolderStorage } from '@escriba/storage';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTakeClip } from './take-clip.ts';

const { signal } = new AbortController();
const SECOND = Buffer.alloc(32_000, 7);

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let storage: ReturnType<typeof createFolderStorage>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  storage = createFolderStorage({ directory: join(folder.path, 'storage') });
  await storage.put('recordings/one-clip', Readable.from([SECOND]));
});
afterAll(() => folder.remove());

const outPath = () => join(folder.path, 'audio.pcm');
const take = (
  storageKey: string | null,
  probedMs: number | null,
  freeDurationMsMax = 60_000,
  audioTrack: number | null = null,
) =>
  createTakeClip({ storage, freeDurationMsMax })({
    run: { storage_key: storageKey, probed_duration_ms: probedMs, audio_track: audioTrack },
    outPath: outPath(),
    signal,
  });

describe('the decoded audio that the API has stored', () => {
  it('is copied, so that a worker may change it', async () => {
    expect(await take('recordings/one', 1_000)).toEqual({ durationMs: 1_000 });
    expect((await readFile(outPath())).equals(SECOND)).toBe(true);
  });

  it('is not used if it is missing, incomplete, or longer than a visitor may record', async () => {
    expect(await take('recordings/other', 1_000)).toBeUndefined();
    expect(await take('recordings/one', 1_001)).toBeUndefined();
    expect(await take('recordings/one', 1_000, 999)).toBeUndefined();
    expect(await take('recordings/one', null)).toBeUndefined();
    expect(await take(null, 1_000)).toBeUndefined();
  });

  it('is not used for an audio track that a user chose', async () => {
    expect(await take('recordings/one', 1_000, 60_000, 2)).toBeUndefined();
  });
});
