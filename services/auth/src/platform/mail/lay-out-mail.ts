import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

export type { Mail } from './mailer.ts';

/** A name and its value. */
export type MailFact = readonly [name: string, value: string];

/** What was said or written elsewhere: it is escaped. */
type MailPassage = {
  readonly title: string;
  readonly sentences: readonly string[];
  /** How the sentences came about. */
  readonly note: string;
};

type MailParts = {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  /** Paragraphs that the product words itself: they are not escaped. */
  readonly before: readonly string[];
  readonly facts?: readonly MailFact[];
  readonly passage?: MailPassage;
  /** A code to type, and the paragraphs after it. */
  readonly code?: string;
  readonly afterCode?: readonly string[];
  readonly button: { readonly text: string; readonly url: string };
  /** Sentences that each end with the page which they lead to. */
  readonly links?: readonly { readonly text: string; readonly url: string }[];
  readonly after: readonly string[];
};

/** Returns a mail of paragraphs, optional facts, an optional passage, an optional code and one button, as text and as HTML. */
export const layOutMail = ({ to, locale, subject, button, ...parts }: MailParts): Mail => {
  const { before, facts = [], passage, code, afterCode = [], links = [], after } = parts;
  return {
    to,
    subject,
    text: [
      ...before,
      ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
      ...(passage === undefined ? [] : passageText(passage)),
      ...(code === undefined ? [] : [code]),
      ...afterCode,
      button.url,
      ...links.map(({ text, url }) => `${text} ${url}`),
      ...after,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${LOCALE_TAGS[locale]}">
  <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2730">
    ${[
      ...before.map(paragraph),
      ...(facts.length === 0 ? [] : [factTable(facts)]),
      ...(passage === undefined ? [] : [passageBlock(passage)]),
      ...(code === undefined ? [] : [codeParagraph(code)]),
      ...afterCode.map(paragraph),
    ].join('\n    ')}
    <p><a href="${button.url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#00696b;color:#fff;text-decoration:none">${button.text}</a></p>
    <p style="font-size:14px;overflow-wrap:anywhere">${button.url}</p>
    ${[...links.map(({ text, url }) => `${text} <a href="${url}" style="color:#00696b">${url}</a>`), ...after].map(smallParagraph).join('\n    ')}
  </body>
</html>`,
  };
};

const paragraph = (text: string): string => `<p>${text}</p>`;
const smallParagraph = (text: string): string =>
  `<p style="font-size:14px;overflow-wrap:anywhere">${text}</p>`;
const codeParagraph = (code: string): string =>
  `<p style="font-size:30px;font-weight:600;letter-spacing:6px">${code}</p>`;

const factTable = (facts: readonly MailFact[]): string =>
  `<table style="border-collapse:collapse;font-size:16px;line-height:1.6">${facts.map(factRow).join('')}</table>`;

const factRow = ([name, value]: MailFact): string =>
  `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:#5a6672">${escapeHtml(name)}</th><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;

const passageText = ({ title, sentences, note }: MailPassage): string[] => [
  title,
  sentences.map((sentence) => `- ${onOneLine(sentence)}`).join('\n'),
  note,
];

/** A sentence must not end its line, and begin another that looks like the product's own. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const passageBlock = ({ title, sentences, note }: MailPassage): string =>
  `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.4">${escapeHtml(title)}</h2>
    <ul style="margin:0;padding:0 0 0 20px">${sentences.map((sentence) => `<li style="margin:0 0 8px;overflow-wrap:anywhere">${escapeHtml(onOneLine(sentence))}</li>`).join('')}</ul>
    <p style="margin:8px 0 24px;font-size:14px;color:#5a6672">${escapeHtml(note)}</p>`;
