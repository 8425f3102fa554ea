import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@escriba/contracts';
import { isDomainError } from '@escriba/errors';
import type { Conversation } from '../db/json.ts';
import { joinAudio } from '../media/join.ts';
import { probeMedia } from '../media/probe.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import { conversationTooLarge, noVoiceMessages, notConversation } from './conversation.errors.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { type ChatMessage, parseChat } from './parse-chat.ts';

const MESSAGES_MAX = 20_000;
const VOICES_MAX = 200;
const DURATION_MS_MAX = 12 * 3_600_000;
/** Silence after each voice message, so that no speech is recognised across two. */
const PAUSE_MS = 1_000;

type ReadInput = {
  /** The exported chat. */
  readonly path: string;
  /** A folder for the unpacked voice messages. */
  readonly folder: string;
  /** An empty folder for the joined audio. */
  readonly joinFolder: string;
  /** The language of notes on missing and unreadable audio. */
  readonly locale: Locale;
  readonly signal: AbortSignal;
};

type ReadConversation = {
  readonly messages: Conversation;
  /** The voice messages, one after the other. */
  readonly audioPath: string;
  readonly durationMs: number;
};

/**
 * From an exported chat to its timeline and one audio. A voice message that is missing or cannot be read is named in its place.
 * @throws archiveUnreadable, notConversation, noVoiceMessages, conversationTooLarge; mediaTimeout, workFolderFull
 */
export const readConversation = async (
  programs: MediaPrograms,
  input: ReadInput,
): Promise<ReadConversation> => {
  using archive = await openArchive(input.path);
  const chat = parseChat(archive.chat);
  if (chat.length === 0) throw notConversation();
  if (chat.length > MESSAGES_MAX) throw conversationTooLarge();
  if (chat.filter((message) => isVoice(message, archive)).length > VOICES_MAX) throw conversationTooLarge();
  const { messages, voices, durationMs } = await layOut(programs, chat, archive, input);
  if (voices.length === 0) throw noVoiceMessages();
  const audioPath = await joinAudio(programs, {
    parts: voices.map((voice) => ({ durationMs: voice.durationMs, fetch: async () => voice.path })),
    folder: input.joinFolder,
    signal: input.signal,
    onJoined: async () => {},
  });
  return { messages, audioPath, durationMs };
};

const AUDIO_FILE = /\.(?:opus|ogg|m4a|aac|amr|mp3|wav)$/i;

const isVoice = ({ attachment }: ChatMessage, archive: Archive): boolean =>
  attachment !== undefined && AUDIO_FILE.test(attachment.fileName) && archive.has(attachment.fileName);

type Voice = { readonly path: string; readonly durationMs: number };

/** Places each message at the time of the audio that it has, or that was before it. */
const layOut = async (
  programs: MediaPrograms,
  chat: readonly ChatMessage[],
  archive: Archive,
  input: ReadInput,
) => {
  const messages: Conversation = [];
  const voices: Voice[] = [];
  let reachedMs = 0;
  for (const [index, message] of chat.entries()) {
    const { attachment, sentAt, sender } = message;
    const isAudio = attachment !== undefined && AUDIO_FILE.test(attachment.fileName);
    const path = join(input.folder, `voice-${index}`);
    const voice = isVoice(message, archive)
      ? await unpackVoice(programs, archive, { message, path, input })
      : undefined;
    const startMs = reachedMs;
    if (voice !== undefined) {
      voices.push(voice);
      reachedMs += voice.durationMs;
      if (reachedMs > DURATION_MS_MAX) throw conversationTooLarge();
    }
    const note = isAudio && archive.has(attachment.fileName) ? NOTES.unreadable : NOTES.missing;
    const text = voice
      ? attachment?.caption
      : isAudio
        ? `${message.text} ${note[input.locale]}`
        : message.text;
    const notes = voice ? { noSpeech: NOTES.noSpeech[input.locale] } : {};
    messages.push({ sentAt, sender, text: text ?? '', startMs, endMs: reachedMs, ...notes });
  }
  return { messages, voices, durationMs: reachedMs };
};

const NOTES = {
  missing: { pt: '[o áudio não está no arquivo]', en: '[the audio is not in the file]' },
  unreadable: { pt: '[o áudio não pôde ser lido]', en: '[the audio could not be read]' },
  noSpeech: { pt: '[áudio sem fala]', en: '[audio without speech]' },
} as const;

/** Undefined if the file is no audio. */
const unpackVoice = async (
  programs: MediaPrograms,
  archive: Archive,
  { message, path, input }: { message: ChatMessage; path: string; input: ReadInput },
): Promise<Voice | undefined> => {
  try {
    await archive.unpack(message.attachment?.fileName ?? '', path);
    const { durationMs } = await probeMedia(programs, path, { signal: input.signal });
    return { path, durationMs: Math.ceil(durationMs) + PAUSE_MS };
  } catch (error) {
    await rm(path, { force: true });
    if (isDomainError(error) && UNREADABLE_KINDS.has(error.kind)) return undefined;
    throw error;
  }
};

const UNREADABLE_KINDS: ReadonlySet<string> = new Set(['unsupported_media', 'invalid']);
