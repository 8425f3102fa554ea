import { setImmediate as otherWork } from 'node:timers/promises';
import { readClock } from './chat-clock.ts';
import { type PossibleDays, readDays } from './chat-days.ts';

/** A message with the lines that belong to it. */
export type ChatLine = {
  readonly days: PossibleDays;
  /** The time, such as `14:05:09`. */
  readonly clock: string;
  /** Whether the time is written with `AM` or `PM`, as in the United States; other languages write `p. m.` or words. */
  readonly isTwelveHours: boolean;
  /** Sender and text, with the marks that WhatsApp puts into them. */
  readonly body: string;
};

/** How many lines are read before other requests have their turn: some milliseconds. */
const LINES_AT_ONCE = 1_000;

/**
 * Splits an export into messages, at most one more than the maximum; lines before the first are left out. Android writes `15/03/2024 10:22 - `,
 * iPhones `[15/03/2024, 10:22:31] `: the first message says which, so that a message copied into another one stays in its text.
 */
export const readLines = async (text: string, messagesMax: number): Promise<ChatLine[]> => {
  const messages: ChatLine[] = [];
  let last: (Head & { readonly bodyAt: number }) | undefined;
  const end = (at: number): void => {
    if (last !== undefined) messages.push({ ...last.dated, body: text.slice(last.bodyAt, at) });
  };
  for (let at = 0, count = 1; at < text.length && messages.length <= messagesMax; count += 1) {
    const lineEnd = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at);
    const head = readHead(text.slice(at, Math.min(lineEnd, at + HEAD_LENGTH_MAX)));
    if (head !== undefined && (last ?? head).isBracketed === head.isBracketed) {
      end(at);
      last = { ...head, bodyAt: at + head.length };
    }
    at = lineEnd + 1;
    if (count % LINES_AT_ONCE === 0) await otherWork();
  }
  end(text.length);
  return messages;
};

/** Converts line ends to `\n`, and removes byte order marks and NULs, which files that a phone did not write to the end have. */
export const withPlainLines = (text: string): string =>
  text.replaceAll('\uFEFF', '').replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n');

/** Returns whether a text begins as an export does. */
export const looksLikeChat = (text: string): boolean =>
  withPlainLines(text.slice(0, BEGINNING_LENGTH))
    .split('\n', BEGINNING_LINES)
    .some((line) => readHead(line.slice(0, HEAD_LENGTH_MAX)) !== undefined);

const BEGINNING_LENGTH = 20_000;
const BEGINNING_LINES = 50;
const HEAD_LENGTH_MAX = 120;

/**
 * Matches the date and time at the beginning of a message. Each part is bounded, so that no line takes long. A word may precede the time
 * (`às`, `午後`) or follow it (`PM`, `da tarde`).
 */
const HEAD = new RegExp(
  [
    String.raw`^[\u200E\u200F\u202A-\u202E]*(\[?)`,
    String.raw`(\d{1,4})([-/.])\s?(\d{1,2})[-/.]\s?(\d{1,4})`,
    String.raw`[.,]{0,2}\s{1,3}(?:([^\s\d\[\]:-]{1,20})\s?)?`,
    String.raw`(\d{1,2})[:.h]([0-5]\d)(?:[:.]([0-5]\d))?`,
    String.raw`(?:\s{0,2}(\p{L}[\p{L}.\s]{0,24}))?`,
    String.raw`(\s{0,2}\]\s?|\s{0,2}[-–]\s|:\s)`,
  ].join(''),
  'u',
);

type Head = {
  readonly isBracketed: boolean;
  /** Length of the text before the sender. */
  readonly length: number;
  readonly dated: Omit<ChatLine, 'body'>;
};

const readHead = (line: string): Head | undefined => {
  const found = HEAD.exec(line);
  if (found === null) return undefined;
  const [head, bracket, first = '', separator = '', second = '', third = '', ...timed] = found;
  const [before = '', hour, minute = '', seconds = '00', after = '', end = ''] = timed;
  const isBracketed = bracket === '[';
  if (isBracketed !== end.includes(']')) return undefined;
  const days = readDays([first, second, third], separator);
  const clock = readClock({ hour: Number(hour), minute, seconds, period: `${before} ${after}` });
  if (days === undefined || clock === undefined) return undefined;
  const isTwelveHours = /^[AP]M\b/.test(after);
  return { isBracketed, length: head.length, dated: { days, clock, isTwelveHours } };
};
