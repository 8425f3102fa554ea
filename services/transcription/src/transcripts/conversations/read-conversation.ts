import type { Locale } from '@escriba/contracts/shared/locale';
import type { Conversation, ConversationMessage } from '../../platform/db/json.ts';
import { mapInTurns } from '../../platform/in-turns.ts';
import { checkDiskRoom } from '../../platform/media/disk-room.ts';
import { joinAudio, joiningBytesOf } from '../../platform/media/join.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { conversationTooLarge, noVoiceMessages, notConversation } from './conversation.errors.ts';
import { type ChatMedia, chooseFiles, mediaOf } from './chat-media.ts';
import { type Unheard, noteOf } from '../documents/media-notes.ts';
import { openArchive } from './open-archive.ts';
import { type ChatMessage, parseChat } from './parse-chat.ts';
import { type Voice, unpackVoices } from './unpack-voices.ts';

const MESSAGES_MAX = 20_000;
/** How many messages are worked on before other requests have their turn. */
const MESSAGES_AT_ONCE = 1_000;

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
  /** The voice messages and the sound of videos, one after the other. */
  readonly audioPath: string;
  readonly durationMs: number;
};

/**
 * Turns an exported chat into its timeline and one audio. A voice message or video that is missing or cannot be read is named in its place.
 * @throws archiveUnreadable, notConversation, noVoiceMessages, conversationTooLarge; mediaTimeout, workFolderFull; the errors of `checkLength`
 */
export const readConversation = async (
  programs: MediaPrograms,
  input: ReadInput,
): Promise<ReadConversation> => {
  using archive = await openArchive(input.path);
  const { folder, signal, locale } = input;
  const { messages: chat, areDatesAssumed } = await parseChat(archive.chat, {
    fileName: archive.chatName,
    messagesMax: MESSAGES_MAX,
  });
  if (chat.length === 0) throw notConversation();
  if (chat.length > MESSAGES_MAX) throw conversationTooLarge();
  const spoken = await mapInTurns(chat, MESSAGES_AT_ONCE, (message) => ({
    message,
    media: mediaOf(message, archive),
  }));
  const names = chooseFiles(
    spoken.flatMap(({ media }) => media ?? []),
    archive,
  );
  const voices = await unpackVoices(programs, archive, { ...input, names });
  if (voices.heard.size === 0) throw noVoiceMessages();
  const { messages, durationMs } = await layOut(spoken, { ...voices, locale, areDatesAssumed });
  await checkDiskRoom(folder, joiningBytesOf(durationMs));
  const audioPath = await joinAudio(programs, {
    parts: [...voices.heard.values()].map(({ path, ...voice }) => ({ ...voice, fetch: async () => path })),
    folder,
    signal,
    onJoined: async () => {},
  });
  return { messages, audioPath, durationMs };
};

type Spoken = { readonly message: ChatMessage; readonly media: ChatMedia | undefined };

type Known = {
  /** The voice messages in the order of their first mention. */
  readonly heard: ReadonlyMap<string, Voice>;
  readonly unrecognised: ReadonlyMap<string, Unheard>;
  readonly locale: Locale;
  readonly areDatesAssumed: boolean;
};

/** Places each message at the time of the audio that it has, or that was before it. A file that several messages name is recognised once. */
const layOut = async (chat: readonly Spoken[], { heard, unrecognised, locale, areDatesAssumed }: Known) => {
  const placed = new Set<string>();
  let reachedMs = 0;
  const messages = await mapInTurns(chat, MESSAGES_AT_ONCE, ({ message, media }): ConversationMessage => {
    const { attachment, sentAt, sender } = message;
    const path = media?.file?.path;
    const voice = path === undefined || placed.has(path) ? undefined : heard.get(path);
    const startMs = reachedMs;
    reachedMs += voice?.durationMs ?? 0;
    const note = (reason: Unheard) => (media ? noteOf(reason, { ...media, locale }) : '');
    const text = voice
      ? (attachment?.caption ?? '')
      : [message.text, note(reasonOf(media, { placed, unrecognised }))].filter(Boolean).join(' ');
    if (path !== undefined && voice) placed.add(path);
    return {
      sentAt,
      sender,
      text,
      startMs,
      endMs: reachedMs,
      ...(voice ? { noSpeech: note('noSpeech') } : {}),
      ...(areDatesAssumed ? { isDateAssumed: true } : {}),
    };
  });
  return { messages, durationMs: reachedMs };
};

const reasonOf = (
  media: ChatMedia | undefined,
  { placed, unrecognised }: { placed: ReadonlySet<string>; unrecognised: ReadonlyMap<string, Unheard> },
): Unheard => {
  if (media?.file === undefined) return 'missing';
  const { path, isLocked } = media.file;
  if (placed.has(path)) return 'repeated';
  return isLocked ? 'locked' : (unrecognised.get(path) ?? 'tooMuch');
};
