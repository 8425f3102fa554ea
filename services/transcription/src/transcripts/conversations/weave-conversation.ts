import type { Conversation, ConversationMessage, Segment } from '../../platform/db/json.ts';

/** The most speakers that a transcript may have. */
const SPEAKERS_MAX = 100;

/**
 * Returns the messages of a conversation in their order, as segments: those of a voice message have the text that was recognised in its time,
 * a text message takes no time. The senders are the speakers, by number; notices and senders beyond the maximum have none.
 */
export const weaveConversation = (
  messages: Conversation,
  recognised: readonly Segment[],
): { segments: Segment[]; speakerNames: string[] } => {
  const senders = [...new Set(messages.flatMap(({ sender }) => sender ?? []))].slice(0, SPEAKERS_MAX);
  const segments = messages.flatMap((message): Segment[] => {
    const number = message.sender === null ? -1 : senders.indexOf(message.sender);
    const shown = { speaker: number === -1 ? null : number, sentAt: message.sentAt };
    return textsOf(message, recognised).map((segment, index) => ({
      ...segment,
      ...shown,
      ...(index === 0 ? { startsParagraph: true } : {}),
    }));
  });
  return { segments, speakerNames: senders };
};

/** Lists show the first message of a conversation, not what WhatsApp wrote before it. Other transcripts stay as they are. */
export const withoutFirstNotices = (segments: readonly Segment[]): readonly Segment[] =>
  segments.slice(
    Math.max(
      0,
      segments.findIndex(
        ({ sentAt, speaker, startMs, endMs }) => sentAt === undefined || speaker !== null || endMs > startMs,
      ),
    ),
  );

const textsOf = (message: ConversationMessage, recognised: readonly Segment[]): Segment[] => {
  const { startMs, endMs, text, noSpeech } = message;
  if (endMs === startMs) return written(text, startMs);
  const heard = recognised.flatMap((segment) => cut(segment, startMs, endMs));
  return [...(heard.length > 0 ? heard : written(noSpeech ?? '', startMs)), ...written(text, endMs)];
};

const written = (text: string, atMs: number): Segment[] =>
  text === '' ? [] : [{ text, startMs: atMs, endMs: atMs, words: [] }];

/** Returns the part of a segment within a time; words belong where their middle is. */
const cut = (segment: Segment, fromMs: number, toMs: number): Segment[] => {
  const isInside = (span: { startMs: number; endMs: number }): boolean => {
    const middleMs = (span.startMs + span.endMs) / 2;
    return middleMs >= fromMs && middleMs < toMs;
  };
  const words = segment.words.filter(isInside);
  if (segment.text.trim() === '') return [];
  if (words.length === segment.words.length) return words.length > 0 || isInside(segment) ? [segment] : [];
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const text = words.map((word) => word.text.trim()).join(' ');
  return [{ ...segment, text, words, startMs: first.startMs, endMs: last.endMs }];
};
