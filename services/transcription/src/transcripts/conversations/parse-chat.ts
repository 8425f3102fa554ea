import { setImmediate as otherWork } from 'node:timers/promises';
import { type ChatAttachment, findAttachment } from './chat-attachments.ts';
import type { PossibleDays } from './chat-days.ts';
import { type ChatLine, readLines, withPlainLines } from './chat-lines.ts';
import { isNoticeBeginning, isNoticeText } from './chat-notices.ts';
import { findPhraseLanguage } from './chat-phrases.ts';
import { findDateOrder } from './order-of-dates.ts';

/** A message as the export has it. `sentAt` is the wall-clock time of the phone: the export names no time zone. */
export type ChatMessage = {
  readonly sentAt: string;
  /** Null for a notice of WhatsApp. */
  readonly sender: string | null;
  readonly text: string;
  readonly attachment?: ChatAttachment;
};

type ParsedChat = {
  /** In their order. */
  readonly messages: readonly ChatMessage[];
  /** Whether nothing in the export tells day and month apart. */
  readonly areDatesAssumed: boolean;
};

type ParseOptions = {
  /** The name of the chat's file, which is in the phone's language. */
  readonly fileName?: string;
  /** Of more messages, one more is returned. */
  readonly messagesMax?: number;
};

/** The messages of an exported chat. The order of day and month is found in the whole file, and in its name. */
export const parseChat = async (
  text: string,
  { fileName = '', messagesMax = Number.POSITIVE_INFINITY }: ParseOptions = {},
): Promise<ParsedChat> => {
  const read: (ChatLine & Body)[] = [];
  const plain = withPlainLines(text);
  for (const [index, line] of (await readLines(plain, messagesMax)).entries()) {
    read.push({ ...line, ...readBody(line.body.trim()) });
    if (index % MESSAGES_AT_ONCE === 0) await otherWork();
  }
  const order = findDateOrder(
    read.map(({ days, attachment }) => ({ days, fileName: attachment?.fileName })),
    {
      phrases: findPhraseLanguage(`${fileName}\n${plain.slice(0, PHRASES_LENGTH)}`),
      isTwelveHours: read.some((line) => line.isTwelveHours),
    },
  );
  return {
    areDatesAssumed: order.isAssumed,
    messages: read
      .filter((message) => message.text !== '')
      .map(({ days, clock, sender, text: written, attachment }) => ({
        sentAt: `${dayOf(days, order)}T${clock}`,
        sender,
        text: written,
        ...(attachment ? { attachment } : {}),
      })),
  };
};

/** How many messages are read before other requests have their turn, and how much of a chat is searched for phrases: some milliseconds each. */
const MESSAGES_AT_ONCE = 500;
const PHRASES_LENGTH = 2 ** 20;

const dayOf = ({ dayFirst, monthFirst }: PossibleDays, { isMonthFirst }: { isMonthFirst: boolean }): string =>
  (isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)) ?? '';

type Body = Omit<ChatMessage, 'sentAt'>;

const NAME_LENGTH_MAX = 80;
/** Up to the first colon. */
const SENDER = /^([^\n]{1,120}?):(?:\s|$)/u;

const readBody = (body: string): Body => {
  const found = SENDER.exec(body);
  const name = withoutMarks(found?.[1] ?? '')
    .trim()
    .normalize('NFC');
  const marked = body.slice(found?.[0].length ?? 0).trim();
  const text = withoutMarks(marked).trim();
  if (name === '' || isNoticeBeginning(name)) return { sender: null, text: withoutMarks(body).trim() };
  const sender = name.slice(0, NAME_LENGTH_MAX);
  const attachment = findAttachment(text, marked);
  if (attachment !== undefined) return { sender, text, attachment };
  return { sender: isNoticeText(text, marked.startsWith('\u200E')) ? null : sender, text };
};

/** Marks of writing direction and invisible spaces, which WhatsApp puts around names and files. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
