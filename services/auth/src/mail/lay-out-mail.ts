import type { Locale } from '@escriba/contracts';
import type { Mail } from './mailer.ts';

export type { Mail } from './mailer.ts';

type MailParts = {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  /** Paragraphs of our own words: they are not escaped. */
  readonly before: readonly string[];
  /** A code to type, and the paragraphs after it. */
  readonly code?: string;
  readonly afterCode?: readonly string[];
  readonly button: { readonly text: string; readonly url: string };
  readonly after: readonly string[];
};

/** A mail of paragraphs, an optional code and one button, as text and as HTML. */
export const layOutMail = ({
  to,
  locale,
  subject,
  before,
  code,
  afterCode = [],
  button,
  after,
}: MailParts): Mail => ({
  to,
  subject,
  text: [...before, ...(code === undefined ? [] : [code]), ...afterCode, button.url, ...after].join('\n\n'),
  html: `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}">
  <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1f2730">
    ${[...before.map(paragraph), ...(code === undefined ? [] : [codeParagraph(code)]), ...afterCode.map(paragraph)].join('\n    ')}
    <p><a href="${button.url}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#00696b;color:#fff;text-decoration:none">${button.text}</a></p>
    <p style="font-size:14px;overflow-wrap:anywhere">${button.url}</p>
    ${after.map((text) => `<p style="font-size:14px">${text}</p>`).join('\n    ')}
  </body>
</html>`,
});

const paragraph = (text: string): string => `<p>${text}</p>`;
const codeParagraph = (code: string): string =>
  `<p style="font-size:30px;font-weight:600;letter-spacing:6px">${code}</p>`;
