import type { FastifyInstance, FastifyReply } from 'fastify';
import type { KeptMail, Mailbox } from '../mailbox/mailbox.ts';
import { listPage } from './list-page.ts';
import { mailPage } from './mail-page.ts';
import { messagePage } from './message-page.ts';
import { type Language, TEXTS } from './texts.ts';

type PageQuery = { lang?: string; to?: string; view?: string };
type List = { Querystring: PageQuery };
type One = List & { Params: { id: string } };
type Deps = { readonly mailbox: Pick<Mailbox, 'list' | 'find'>; readonly mailsMax: number };

/** Names of this machine alone. A page of another site whose name points here gets no mails, which have links to accounts. */
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Content security policy of a mail, which runs nothing and loads nothing; its links open in tabs of their own. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Registers the list of mails at `/`, each mail at `/mails/…`, what it says as HTML below that, and the list for programs at `/mails.json`. */
export const addMailboxRoutes = (app: FastifyInstance, { mailbox, mailsMax }: Deps): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
    if (host === undefined || !LOCAL_NAMES.has(host)) return reply.code(403).send();
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    return undefined;
  });
  app.get<List>('/', async ({ query, headers }, reply) => {
    const language = languageOf(query, headers['accept-language']);
    const address = textOf(query.to);
    return sendPage(reply, listPage({ mails: mailbox.list(address), address, language, mailsMax }));
  });
  app.get<List>('/mails.json', async ({ query }) => ({ mails: mailbox.list(textOf(query.to)) }));
  app.get<One>('/mails/:id', async ({ params, query, headers }, reply) => {
    const language = languageOf(query, headers['accept-language']);
    const mail = mailbox.find(params.id);
    if (mail === undefined) return sendMissing(reply, language);
    const view = mail.html === undefined || query.view === 'text' ? 'text' : 'html';
    return sendPage(reply, mailPage({ mail, address: textOf(query.to), language, view }));
  });
  app.get<One>('/mails/:id/html', async ({ params }, reply) => {
    const html = mailbox.find(params.id)?.html;
    if (html === undefined) return reply.code(404).send();
    return sendHtml(reply, MAIL_POLICY, withLinksInTabs(html));
  });
};

/** Comes before everything else, so that a mail cannot choose where its links lead. */
const withLinksInTabs = (html: KeptMail['html'] = ''): string =>
  html.replace(
    /^(\s*<!doctype[^>]*>)?/i,
    '$1<base target="_blank"><meta name="color-scheme" content="light">',
  );

const languageOf = (query: PageQuery, accepted = ''): Language =>
  (textOf(query.lang) || accepted).startsWith('en') ? 'en' : 'pt';

/** Returns a parameter's text. A repeated one arrives as a list, and counts as empty. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const sendMissing = (reply: FastifyReply, language: Language): FastifyReply =>
  sendPage(reply.code(404), messagePage({ language, text: TEXTS[language].missing }));

const sendPage = (reply: FastifyReply, html: string): FastifyReply => sendHtml(reply, POLICY, html);

const sendHtml = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
