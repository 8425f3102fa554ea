import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDomainError } from '@escriba/errors';
import { checkDiskRoom } from '../../platform/media/disk-room.ts';
import { noAudio } from '../../platform/media/media.errors.ts';
import { probeMedia } from '../../platform/media/probe.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { conversationTooLarge } from './conversation.errors.ts';
import type { Archive } from './open-archive.ts';

export const VOICES_MAX = 200;
export const UNPACKED_BYTES_MAX = 2 ** 30;
const DURATION_MS_MAX = 12 * 3_600_000;
/** Time for probing all voice messages of a chat. 200 messages take 20 s; files that are hard to read must not take a hundred times as long. */
const PROBING_MS_MAX = 3 * 60_000;
/** Silence after each voice message, so that no speech is recognised across two. */
const PAUSE_MS = 1_000;
/** Length of all voice messages from which on the plan is asked whether it allows them, and again at each doubling. */
const FIRST_ASKED_MS = 60_000;

export type Voice = { readonly path: string; readonly durationMs: number };

/** Voice messages by their path in the archive. */
type Voices = {
  /** The voice messages in the order of the names. */
  readonly heard: ReadonlyMap<string, Voice>;
  /** Files without audio that can be read. */
  readonly unrecognised: ReadonlyMap<string, 'unreadable' | 'silent'>;
};

type UnpackInput = {
  /** Paths of different files in the archive. */
  readonly names: readonly string[];
  readonly folder: string;
  /** Refuses a length that the sender's plan does not include. */
  readonly checkLength: (durationMs: number) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Unpacks voice messages, each once, and measures them: what is too much is refused before the next one is unpacked, and before anything is
 * joined.
 * @throws conversationTooLarge, workFolderFull, mediaTimeout; the errors of `checkLength`; the signal's reason
 */
export const unpackVoices = async (
  programs: MediaPrograms,
  archive: Pick<Archive, 'bytesOf' | 'unpack'>,
  { names, folder, checkLength, signal }: UnpackInput,
): Promise<Voices> => {
  const bytes = archive.bytesOf(names);
  if (names.length > VOICES_MAX || bytes > UNPACKED_BYTES_MAX) throw conversationTooLarge();
  await checkDiskRoom(folder, bytes);
  const deadline = AbortSignal.timeout(PROBING_MS_MAX);
  const heard = new Map<string, Voice>();
  const unrecognised = new Map<string, 'unreadable' | 'silent'>();
  let reachedMs = 0;
  let askedFromMs = FIRST_ASKED_MS;
  for (const [index, name] of names.entries()) {
    const path = join(folder, `voice-${index}`);
    const voice = await unpackVoice(programs, archive, {
      name,
      path,
      signal: AbortSignal.any([signal, deadline]),
    });
    if (typeof voice === 'string') {
      unrecognised.set(name, voice);
      continue;
    }
    heard.set(name, voice);
    reachedMs += voice.durationMs;
    if (reachedMs > DURATION_MS_MAX) throw conversationTooLarge();
    if (reachedMs < askedFromMs) continue;
    await checkLength(reachedMs);
    askedFromMs = reachedMs * 2;
  }
  await checkLength(reachedMs);
  return { heard, unrecognised };
};

type VoiceInput = { readonly name: string; readonly path: string; readonly signal: AbortSignal };

const unpackVoice = async (
  programs: MediaPrograms,
  archive: Pick<Archive, 'unpack'>,
  { name, path, signal }: VoiceInput,
): Promise<Voice | 'unreadable' | 'silent'> => {
  try {
    await archive.unpack(name, path, signal);
    const { durationMs } = await probeMedia(programs, path, { signal, isBrief: true });
    return { path, durationMs: Math.ceil(durationMs) + PAUSE_MS };
  } catch (error) {
    await rm(path, { force: true });
    if (isDomainError(error) && error.code === noAudio().code) return 'silent';
    if (isDomainError(error) && UNREADABLE_KINDS.has(error.kind)) return 'unreadable';
    throw error;
  }
};

const UNREADABLE_KINDS: ReadonlySet<string> = new Set(['unsupported_media', 'invalid']);
