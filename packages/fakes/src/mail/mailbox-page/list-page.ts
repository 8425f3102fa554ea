import { escapeHtml } from '../../pages/escape-html.ts';
import type { KeptMail } from '../mailbox/mailbox.ts';
import { frame, pathWith } from './frame.ts';
import { formatMoment } from './moment.ts';
import { type Language, TEXTS } from './texts.ts';

type ListPage = {
  readonly mails: readonly KeptMail[];
  /** Filter of the list; empty for all. */
  readonly address: string;
  readonly language: Language;
  readonly mailsMax: number;
};

/** Returns the mails that were received, newest first. */
export const listPage = ({ mails, address, language, mailsMax }: ListPage): string => {
  const texts = TEXTS[language];
  const here = pathWith('/', { lang: language, to: address });
  const filter = `<form method="get" action="/"><input type="hidden" name="lang" value="${language}">
    <label>${texts.address}<input type="search" name="to" value="${escapeHtml(address)}" autocomplete="off" spellcheck="false"></label>
    <button>${texts.filter}</button><a class="again" href="${here}">${texts.refresh}</a></form>`;
  const heading = `<div class="line"><h1>${texts.list}</h1><span class="soft">${texts.counted(mails.length)}</span></div>`;
  const rows = mails.map((mail) => row(mail, address, language));
  return frame({
    language,
    title: texts.title,
    query: { to: address },
    content: [
      filter,
      heading,
      mails.length === 0 ? empty(address, language) : `<ol>${rows.join('')}</ol>`,
      `<p class="soft">${texts.kept(mailsMax)}</p>`,
    ].join(''),
  });
};

const row = ({ id, subject, to, receivedAt }: KeptMail, address: string, language: Language): string =>
  `<li><a href="${pathWith(`/mails/${id}`, { lang: language, to: address })}">
    <span class="subject">${escapeHtml(subject) || TEXTS[language].noSubject}</span>
    <time datetime="${receivedAt.toISOString()}">${formatMoment(receivedAt, language)}</time>
    <span class="who">${escapeHtml(to.join(', '))}</span></a></li>`;

const empty = (address: string, language: Language): string => {
  const texts = TEXTS[language];
  return address === ''
    ? `<div class="empty"><p><strong>${texts.empty}</strong></p><p class="soft">${texts.emptyText}</p></div>`
    : `<div class="empty"><p><strong>${texts.noneTo(escapeHtml(address))}</strong></p>
      <p><a href="${pathWith('/', { lang: language })}">${texts.all}</a></p></div>`;
};
