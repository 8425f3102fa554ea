import { ATTACHED } from './chat-phrases.ts';

/** The file that a message names, and the text that is written with it. */
export type ChatAttachment = {
  readonly fileName: string;
  readonly caption: string;
  /** Whether WhatsApp marks it as attached: a name followed by a remark may have been typed. */
  readonly isCertain: boolean;
};

/**
 * Finds an attachment: `<anexado: a.opus>` of an iPhone, after a caption, or after the title and size of a document; `a.opus (arquivo
 * anexado)` of Android, before a caption. The marks are found in any language. `marked`: the text with the marks that WhatsApp puts before
 * what no user typed.
 */
export const findAttachment = (text: string, marked: string): ChatAttachment | undefined =>
  findOfIphone(text, marked) ?? findOfAndroid(text, marked);

const IPHONE = /<(?<phrase>[^:<>\n]{1,40}): ?(?<name>[^<>\n]{1,255})>/gu;

const findOfIphone = (text: string, marked: string): ChatAttachment | undefined => {
  for (const found of text.matchAll(IPHONE)) {
    const { phrase = '', name = '' } = found.groups ?? {};
    const isCertain = ATTACHED.test(phrase) || marked.includes(`\u200E${found[0]}`);
    if (!isCertain && found.index > 0) continue;
    const fileName = name.trim();
    const before = withoutTitle(text.slice(0, found.index).trim(), fileName);
    const after = text.slice(found.index + found[0].length).trim();
    return { fileName, caption: [before, after].filter(Boolean).join('\n'), isCertain };
  }
  return undefined;
};

/** Removes the title and size before a document, such as `reuniao.m4a • 24 KB`. */
const withoutTitle = (text: string, fileName: string): string => {
  const lines = text.split('\n');
  const [title = ''] = (lines.at(-1) ?? '').split(' • ');
  const isTitle = title !== '' && fileName.normalize('NFC').endsWith(title.trim().normalize('NFC'));
  return isTitle ? lines.slice(0, -1).join('\n').trim() : text;
};

const ANDROID = /^(?<name>[^\n]{1,255}\.\w{2,5}) [(<](?<phrase>[^)>\n]{1,60})[)>]/u;

const findOfAndroid = (text: string, marked: string): ChatAttachment | undefined => {
  const found = ANDROID.exec(text);
  if (found?.groups === undefined) return undefined;
  const { name = '', phrase = '' } = found.groups;
  return {
    fileName: name.trim(),
    caption: text.slice(found[0].length).trim(),
    isCertain: ATTACHED.test(phrase) || marked.startsWith('\u200E'),
  };
};
