import { parseString } from 'whatsapp-chat-parser';

/** A message as the export has it. `sentAt` is the wall-clock time of the phone: the export names no time zone. */
export type ChatMessage = {
  readonly sentAt: string;
  /** Null for a notice of WhatsApp. */
  readonly sender: string | null;
  readonly text: string;
  /** The file that it names, and the text below it. */
  readonly attachment?: { readonly fileName: string; readonly caption: string };
};

/** The messages of an exported chat, in their order. The order of day and month is found in the whole file. Lines before the first are left out. */
export const parseChat = (text: string): ChatMessage[] =>
  parseString(text.replaceAll(/\uFEFF|\r/g, '')).flatMap(({ date, author, message }): ChatMessage[] => {
    if (Number.isNaN(date.getTime())) return [];
    const content = withoutMarks(message).trim();
    if (content === '') return [];
    const attachment = findAttachment(content);
    const sender = author === null ? null : withoutMarks(author).trim().slice(0, NAME_LENGTH_MAX) || null;
    return [{ sentAt: wallClock(date), sender, text: content, ...(attachment ? { attachment } : {}) }];
  });

const NAME_LENGTH_MAX = 80;

/** Marks of writing direction and invisible spaces, which WhatsApp puts around names and files. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');

/** `<anexado: a.opus>` of an iPhone, `a.opus (arquivo anexado)` of Android, in any language. */
const ATTACHMENTS = [/^<[^:<>]{1,40}: ?([^<>]{1,255})>/, /^([^\n]{1,255}\.\w{2,5}) \([^)\n]{1,60}\)/];

const findAttachment = (text: string): ChatMessage['attachment'] => {
  for (const pattern of ATTACHMENTS) {
    const found = pattern.exec(text);
    if (found?.[1] !== undefined)
      return { fileName: found[1].trim(), caption: text.slice(found[0].length).trim() };
  }
  return undefined;
};

const wallClock = (date: Date): string => {
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
};

const two = (value: number): string => String(value).padStart(2, '0');
