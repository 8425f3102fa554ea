import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDomainError } from '@escriba/errors';
import type { Storage } from '@escriba/storage';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import { CLIP_MS_MAX } from '../../platform/media/read-clip.ts';
import { clipKeyOf } from '../../recordings/recordings.ts';
import type { Run } from '../runs/runs.repository.ts';

type TakeDeps = {
  storage: Pick<Storage, 'get'>;
  /** Longest recording of a visitor: longer ones are decoded, which refuses those that are too long. */
  freeDurationMsMax: number;
};

type TakeInput = {
  run: Pick<Run, 'storage_key' | 'probed_duration_ms' | 'audio_track'>;
  outPath: string;
  signal: AbortSignal;
};

/**
 * Copies the decoded audio that the API stored when it accepted a short recording. Undefined if there is none, or if it has another length
 * than the recording, or if another audio track is wanted: then it is decoded.
 */
export const createTakeClip =
  ({ storage, freeDurationMsMax }: TakeDeps) =>
  async ({ run, outPath, signal }: TakeInput): Promise<{ durationMs: number } | undefined> => {
    const { storage_key: storageKey, probed_duration_ms: probedMs } = run;
    if (storageKey === null || probedMs === null || run.audio_track !== null) return undefined;
    if (probedMs > Math.min(CLIP_MS_MAX, freeDurationMsMax)) return undefined;
    const source = await storage.get(clipKeyOf(storageKey), { signal }).catch(undefinedIfMissing);
    if (source === undefined) return undefined;
    const file = createWriteStream(outPath, { mode: 0o600 });
    await pipeline(source, file, { signal });
    const durationMs = Math.floor(file.bytesWritten / PCM_BYTES_PER_MS);
    return durationMs === probedMs ? { durationMs } : undefined;
  };

const undefinedIfMissing = (error: unknown): undefined => {
  if (isDomainError(error) && error.kind === 'not_found') return undefined;
  throw error;
};
