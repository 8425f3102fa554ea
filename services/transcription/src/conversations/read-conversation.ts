import type { Locale } from '@escriba/contracts';
import type { Conversation } from '../db/json.ts';
import { checkDiskRoom } from '../media/disk-room.ts';
import { joinAudio, joiningBytesOf } from '../media/join.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import { conversationTooLarge, noVoiceMessages, notConversation } from './conversation.errors.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { type ChatMessage, parseChat } from './parse-chat.ts';
import { type Voice, unpackVoices } from './unpack-voices.ts';

const MESSAGES_MAX = 20_000;

type ReadInput = {
  /** The exported chat. */
  readonly path: string;
  /** An empty folder for the voice messages, each until it is joined, and for the joined audio. */
  readonly folder: string;
  /** The language of notes on missing and unreadable audio. */
  readonly locale: Locale;
  /** Refuses a length of audio that the sender's plan does not include. */
  readonly checkLength: (durationMs: number) => Promise<void>;
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
 * @throws archiveUnreadable, notConversation, noVoiceMessages, conversationTooLarge; mediaTimeout, workFolderFull; the errors of `checkLength`
 */
export const readConversation = async (
  programs: MediaPrograms,
  input: ReadInput,
): Promise<ReadConversation> => {
  using archive = await openArchive(input.path);
  const { folder, signal } = input;
  const chat = parseChat(archive.chat);
  if (chat.length === 0) throw notConversation();
  if (chat.length > MESSAGES_MAX) throw conversationTooLarge();
  const names = [...new Set(chat.flatMap((message) => voiceOf(message, archive) ?? []))];
  const voices = await unpackVoices(programs, archive, { ...input, names });
  if (voices.size === 0) throw noVoiceMessages();
  const { messages, durationMs } = layOut(chat, { archive, voices, locale: input.locale });
  await checkDiskRoom(folder, joiningBytesOf(durationMs));
  const audioPath = await joinAudio(programs, {
    parts: [...voices.values()].map(({ path, ...voice }) => ({ ...voice, fetch: async () => path })),
    folder,
    signal,
    onJoined: async () => {},
  });
  return { messages, audioPath, durationMs };
};

const AUDIO_FILE = /\.(?:opus|ogg|m4a|aac|amr|mp3|wav)$/i;

/** The name of a message's audio, if it is in the archive. */
const voiceOf = (message: ChatMessage, archive: Pick<Archive, 'has'>): string | undefined => {
  const name = audioNameOf(message);
  return name !== undefined && archive.has(name) ? name : undefined;
};

const audioNameOf = ({ attachment }: ChatMessage): string | undefined =>
  attachment !== undefined && AUDIO_FILE.test(attachment.fileName) ? attachment.fileName : undefined;

type Known = {
  readonly archive: Pick<Archive, 'has'>;
  /** In the order of their first mention. */
  readonly voices: ReadonlyMap<string, Voice>;
  readonly locale: Locale;
};

/** Places each message at the time of the audio that it has, or that was before it. A file that several messages name is heard once. */
const layOut = (chat: readonly ChatMessage[], { archive, voices, locale }: Known) => {
  const messages: Conversation = [];
  const heard = new Set<string>();
  let reachedMs = 0;
  for (const message of chat) {
    const { attachment, sentAt, sender } = message;
    const name = audioNameOf(message);
    const voice = name === undefined || heard.has(name) ? undefined : voices.get(name);
    const startMs = reachedMs;
    reachedMs += voice?.durationMs ?? 0;
    const note = name === undefined ? undefined : noteOf(name, { archive, isHeard: heard.has(name) })[locale];
    const text = voice ? (attachment?.caption ?? '') : [message.text, note].filter(Boolean).join(' ');
    const notes = voice ? { noSpeech: NOTES.noSpeech[locale] } : {};
    messages.push({ sentAt, sender, text, startMs, endMs: reachedMs, ...notes });
    if (name !== undefined && voice) heard.add(name);
  }
  return { messages, durationMs: reachedMs };
};

const noteOf = (name: string, { archive, isHeard }: { archive: Pick<Archive, 'has'>; isHeard: boolean }) => {
  if (isHeard) return NOTES.repeated;
  return archive.has(name) ? NOTES.unreadable : NOTES.missing;
};

const NOTES = {
  missing: { pt: '[o áudio não está no arquivo]', en: '[the audio is not in the file]' },
  unreadable: { pt: '[o áudio não pôde ser lido]', en: '[the audio could not be read]' },
  repeated: { pt: '[o mesmo áudio, mais acima]', en: '[the same audio as above]' },
  noSpeech: { pt: '[áudio sem fala]', en: '[audio without speech]' },
} as const;
