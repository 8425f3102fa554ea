import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Caller, addressBlock } from '@escriba/http';
import { isDomainError } from '@escriba/errors';
import type { FailureCount } from '@escriba/http/throttle';
import type { Logger } from '@escriba/runtime';
import type { Storage } from '@escriba/storage';
import type { ProbedMedia } from '../../platform/media/describe-media.ts';
import { decodeToPcm } from '../../platform/media/decode.ts';
import { mediaTimeout, mediaTooComplex } from '../../platform/media/media.errors.ts';
import { playsAsIs } from '../../platform/media/plays-as-is.ts';
import { probeMedia } from '../../platform/media/probe.ts';
import { CLIP_BYTES_MAX, readClip } from '../../platform/media/read-clip.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { clipKeyOf, type Owner, type UnclaimedObjects } from '../../recordings/recordings.ts';
import type { ProbeQueue, ProbeTurn } from './probe-queue.ts';
import type { StoredRecording, UploadedMedia } from './uploaded-media.ts';

type ProbeDeps = {
  storage: Pick<Storage, 'fetchToFile'>;
  unclaimedObjects: Pick<UnclaimedObjects, 'store'>;
  programs: MediaPrograms;
  workDirectory: string;
  queue: ProbeQueue;
  /** Counts files of visitors that took too long to read, by address. */
  slowFiles: FailureCount;
  logger: Pick<Logger, 'warn'>;
};

type Examined = Pick<StoredRecording, 'storageKey' | 'sizeBytes'>;

/** The person for whom a recording is probed; the address if it is known. */
export type ProbeCaller = { owner: Owner; address?: string | undefined };

export type RecordingProbe = ReturnType<typeof createRecordingProbe>;

/**
 * Examines stored recordings, a few at a time. Files of visitors are read for a few seconds at most, and those of an address whose files
 * took longer are refused for a while.
 */
export const createRecordingProbe = (deps: ProbeDeps) => ({
  /** Refuses an upload for which the queue has no room. Call this before the body is read. @throws mediaBusy; tooManyAttempts for a visitor */
  admit: async ({ user, ip }: Pick<Caller, 'user' | 'ip'>): Promise<void> => {
    const isVisitor = user === undefined;
    deps.queue.checkRoom({ isVisitor });
    if (isVisitor) await deps.slowFiles.check(addressBlock(ip));
  },

  /**
   * Identifies a stored object by its content, not its name. The decoded audio of a short one is stored too, so that its worker need not
   * decode it again.
   * @throws the media errors, mediaBusy
   */
  probe: async (recording: Examined, caller: ProbeCaller): Promise<UploadedMedia> => {
    const turn = turnOf(caller);
    const probed = deps.queue.run(turn, () => examine(deps, recording, turn));
    return turn.isVisitor ? probed.catch((error: unknown) => countSlow(deps, caller, error)) : probed;
  },

  /**
   * Decodes a sound of a few seconds that came beside a recording to 16-bit samples at 16 kHz in mono.
   * @throws the media errors, mediaBusy
   */
  decodeSound: (caller: ProbeCaller, input: SoundInput): Promise<Buffer> =>
    deps.queue.run(turnOf(caller), () => decodeSound(deps, input)),
});

type SoundInput = { readonly bytes: Uint8Array; readonly durationMsMax: number };

const decodeSound = async (
  { programs, workDirectory }: Pick<ProbeDeps, 'programs' | 'workDirectory'>,
  { bytes, durationMsMax }: SoundInput,
): Promise<Buffer> => {
  await using folder = await mkdtempDisposable(join(workDirectory, 'sound-'));
  const [path, outPath] = [join(folder.path, 'sound'), join(folder.path, 'sound.pcm')];
  await writeFile(path, bytes);
  await decodeToPcm(programs, { path, outPath, durationMsMax, timeoutMs: SOUND_MS_MAX });
  return readFile(outPath);
};

const SOUND_MS_MAX = 20_000;

const examine = async (
  deps: ProbeDeps,
  recording: Examined,
  { isVisitor: isBrief }: ProbeTurn,
): Promise<UploadedMedia> => {
  await using folder = await mkdtempDisposable(join(deps.workDirectory, 'probe-'));
  const path = await deps.storage.fetchToFile(recording.storageKey, folder.path);
  const clip = await probeClip(deps, { recording, path, folder: folder.path, isBrief });
  const media = clip ?? (await probeMedia(deps.programs, path, { isBrief }));
  return { ...media, playsAsIs: await playsAsIs(path, media) };
};

const SLOW: ReadonlySet<string> = new Set([mediaTooComplex().code, mediaTimeout().code]);

const countSlow = async (
  { slowFiles }: Pick<ProbeDeps, 'slowFiles'>,
  { address }: ProbeCaller,
  error: unknown,
): Promise<never> => {
  if (address !== undefined && isDomainError(error) && SLOW.has(error.code))
    await slowFiles.add(addressBlock(address));
  throw error;
};

type ClipInput = { recording: Examined; path: string; folder: string; isBrief: boolean };

const probeClip = async (
  { programs, unclaimedObjects, logger }: ProbeDeps,
  { recording, path, folder, isBrief }: ClipInput,
): Promise<ProbedMedia | undefined> => {
  if (recording.sizeBytes === 0 || recording.sizeBytes > CLIP_BYTES_MAX) return undefined;
  const outPath = join(folder, 'decoded.pcm');
  const clip = await readClip(programs, { path, outPath, isBrief });
  if (clip === undefined) return undefined;
  const signal = AbortSignal.timeout(STORE_MS_MAX);
  await unclaimedObjects.store(clipKeyOf(recording.storageKey), outPath, signal).catch((error: unknown) => {
    // Its worker decodes it again.
    logger.warn({ err: error }, 'uploads.clip_not_stored');
  });
  return clip;
};

const STORE_MS_MAX = 10_000;

/** Returns the callers that a turn in the queue counts for. */
export const turnOf = ({ owner, address }: ProbeCaller): ProbeTurn => ({
  callers: [
    `${owner.kind}:${owner.id}`,
    ...(address === undefined ? [] : [`address:${addressBlock(address)}`]),
  ],
  isVisitor: owner.kind === 'device',
});
