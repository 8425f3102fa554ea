import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

export type { Mail } from './mailer.ts';

/** A name and its value. */
export type MailFact = readonly [name: string, value: string];

type MailParts = {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  /** Paragraphs that the product words itself: they are not escaped. */
  readonly before: readonly string[];
  readonly facts?: readonly MailFact[];
  /** A code to type, and the paragraphs after it. */
  readonly code?: string;
  readonly afterCode?: readonly string[];
  readonly button: { readonly text: string; readonly url: string };
  /** A question, and the page that helps with it. */
  readonly help?: { readonly text: string; readonly url: string };
  readonly after: readonly string[];
};

/** Returns a mail of paragraphs, optional facts, an optional code and one button, as text and as HTML. */
export const layOutMail = ({ to, locale, subject, button, ...parts }: MailParts): Mail => {
  const { before, facts = [], code, afterCode = [], help, after } = parts;
  return {
    to,
    subject,
    text: [
      ...before,
      ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join('\n')]),
      ...(code === undefined ? [] : [code]),
      ...afterCode,
      button.url,
      ...(help === undefined ? [] : [`${help.text} ${help.url}`]),
      ...after,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${LOCALE_TAGS[locale]}">
  <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2730">
    ${[
      ...before.map(paragraph),
      ...(facts.length === 0 ? [] : [factTable(facts)]),
      ...(code === undefined ? [] : [codeParagraph(code)]),
      ...afterCode.map(paragraph),
    ].join('\n    ')}
    <p><a href="${button.url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#00696b;color:#fff;text-decoration:none">${button.text}</a></p>
    <p style="font-size:14px;overflow-wrap:anywhere">${button.url}</p>
    ${[...(help === undefined ? [] : [`${help.text} <a href="${help.url}" style="color:#00696b">${help.url}</a>`]), ...after].map(smallParagraph).join('\n    ')}
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
