import { setImmediate as otherWork } from 'node:timers/promises';
import { cutText } from '@escriba/transcript';
import { mapInTurns } from '../../platform/in-turns.ts';
import { type ChatAttachment, findAttachment } from './chat-attachments.ts';
import type { PossibleDays } from './chat-days.ts';
import { readLines, withPlainLines } from './chat-lines.ts';
import { isNoticeBeginning, isNoticeText } from './chat-notices.ts';
import { findPhraseLanguage } from './chat-phrases.ts';
import { findDateOrder } from './order-of-dates.ts';

/** A message as the export has it. `sentAt` is the wall-clock time of the phone: the export names no time zone. */
export type ChatMessage = {
  readonly sentAt: string;
  /** The sender; null for a notice of WhatsApp. */
  readonly sender: string | null;
  readonly text: string;
  readonly attachment?: ChatAttachment;
};

type ParsedChat = {
  /** The messages in their order. */
  readonly messages: readonly ChatMessage[];
  /** Whether nothing in the export distinguishes day and month. */
  readonly areDatesAssumed: boolean;
};

type ParseOptions = {
  /** The name of the chat's file, which is in the phone's language. */
  readonly fileName?: string;
  /** The most messages; of a longer chat, one more is returned. */
  readonly messagesMax?: number;
};

/** Returns the messages of an exported chat. The order of day and month is found in the whole file, and in its name. */
export const parseChat = async (
  text: string,
  { fileName = '', messagesMax = Number.POSITIVE_INFINITY }: ParseOptions = {},
): Promise<ParsedChat> => {
  const plain = withPlainLines(text);
  const lines = await readLines(plain, messagesMax);
  const read = await mapInTurns(lines, MESSAGES_AT_ONCE, (line) => ({
    ...line,
    ...readBody(line.body.trim()),
  }));
  const phrases = findPhraseLanguage(`${fileName}\n${plain.slice(0, PHRASES_LENGTH)}`);
  await otherWork();
  const order = await findDateOrder(
    read.map(({ days, attachment }) => ({ days, fileName: attachment?.fileName })),
    {
      phrases,
      isTwelveHours: read.some((line) => line.isTwelveHours),
    },
  );
  const written = read.filter((message) => message.text !== '');
  await otherWork();
  const messages = await mapInTurns(written, MESSAGES_AT_ONCE, ({ days, clock, ...message }) => ({
    sentAt: `${dayOf(days, order)}T${clock}`,
    sender: message.sender,
    text: message.text,
    ...(message.attachment ? { attachment: message.attachment } : {}),
  }));
  return { areDatesAssumed: order.isAssumed, messages };
};

/** How many messages are read before other requests have their turn, and how much of a chat is searched for phrases: some milliseconds each. */
const MESSAGES_AT_ONCE = 500;
const PHRASES_LENGTH = 2 ** 20;

const dayOf = ({ dayFirst, monthFirst }: PossibleDays, { isMonthFirst }: { isMonthFirst: boolean }): string =>
  (isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)) ?? '';

type Body = Omit<ChatMessage, 'sentAt'>;

const NAME_LENGTH_MAX = 80;
/** Matches the sender of a message: up to the first colon. */
const SENDER = /^([^\n]{1,120}?):(?:\s|$)/u;

const readBody = (body: string): Body => {
  const found = SENDER.exec(body);
  const name = withoutMarks(found?.[1] ?? '')
    .trim()
    .normalize('NFC');
  const marked = body.slice(found?.[0].length ?? 0).trim();
  const text = withoutMarks(marked).trim();
  if (name === '' || isNoticeBeginning(name)) return { sender: null, text: withoutMarks(body).trim() };
  const sender = cutText(name, NAME_LENGTH_MAX);
  const attachment = findAttachment(text, marked);
  if (attachment !== undefined) return { sender, text, attachment };
  return { sender: isNoticeText(text, marked.startsWith('\u200E')) ? null : sender, text };
};

/** Marks of writing direction and invisible spaces, which WhatsApp puts around names and files. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
