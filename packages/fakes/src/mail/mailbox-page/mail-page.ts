import { escapeHtml } from '../../pages/escape-html.ts';
import type { KeptMail } from '../mailbox/mailbox.ts';
import { frame, pathWith } from './frame.ts';
import { formatMoment } from './moment.ts';
import { type Language, TEXTS } from './texts.ts';

type View = 'html' | 'text';
type MailPage = {
  readonly mail: KeptMail;
  /** Filter of the list that the reader comes from. */
  readonly address: string;
  readonly language: Language;
  readonly view: View;
};

/** Returns one mail: whom it is from and to, and its content. */
export const mailPage = ({ mail, address, language, view }: MailPage): string => {
  const texts = TEXTS[language];
  const subject = escapeHtml(mail.subject) || texts.noSubject;
  const query = { to: address, ...(view === 'text' ? { view } : {}) };
  return frame({
    language,
    title: mail.subject || texts.noSubject,
    query,
    content: [
      `<p><a href="${pathWith('/', { lang: language, to: address })}">← ${texts.back}</a></p>`,
      `<h1>${subject}</h1>`,
      facts(mail, language),
      mail.html === undefined ? '' : views({ mail, address, language, view }),
      view === 'html'
        ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html" title="${texts.body}"></iframe>`
        : text(mail, language),
    ].join('\n'),
  });
};

const facts = ({ from, replyTo, to, receivedAt, attachments }: KeptMail, language: Language): string => {
  const texts = TEXTS[language];
  const files = attachments.map(
    ({ name, sizeBytes }) => `${name || texts.noName} (${Math.ceil(sizeBytes / 1024)} kB)`,
  );
  const rows: readonly (readonly [string, string])[] = [
    [texts.from, from],
    [texts.to, to.join(', ')],
    [texts.replyTo, replyTo],
    [texts.at, formatMoment(receivedAt, language)],
    [texts.attachments, files.join(', ')],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return `<dl>${shown.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
};

const views = ({ mail, address, language, view }: MailPage): string => {
  const texts = TEXTS[language];
  const link = (name: View): string =>
    `<a href="${pathWith(`/mails/${mail.id}`, { lang: language, to: address, view: name })}"${
      name === view ? ' aria-current="page"' : ''
    }>${texts[name]}</a>`;
  return `<nav aria-label="${texts.view}">${link('html')}${link('text')}</nav>`;
};

const text = (mail: KeptMail, language: Language): string =>
  mail.text.trim() === ''
    ? `<p class="soft">${TEXTS[language].noText}</p>`
    : `<pre tabindex="0" role="region" aria-label="${TEXTS[language].body}">${withLinks(mail.text)}</pre>`;

/** Returns escaped text in which addresses of the web are links. */
const withLinks = (plain: string): string =>
  plain
    .split(/(https?:\/\/[^\s<>"']+)/g)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`,
    )
    .join('');
