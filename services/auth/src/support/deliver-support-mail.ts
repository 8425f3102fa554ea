import type { SupportRequest } from '@escriba/contracts/auth/support';
import { LOCALE_TAGS, type Locale } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../platform/db/schema.generated.ts';
import { escapeHtml } from '../platform/mail/escape-html.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createSupportRepository } from './support.repository.ts';

/** The event of a message. The outbox names the message; the mail reads it, so that a deleted one is not sent. */
const SupportEvent = Type.Object({ kind: Type.Literal('support'), reference: Type.String() });
export type SupportEvent = Type.Static<typeof SupportEvent>;

type Deps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly to: string;
  /** The language of the operator. */
  readonly locale: Locale;
};

type Word = 'support' | 'from' | 'account' | 'signedOut' | 'recording' | 'reference';
const WORDS: Readonly<Record<Locale, Readonly<Record<Word, string>>>> = {
  pt: {
    support: 'Suporte',
    from: 'De',
    account: 'Conta',
    signedOut: 'sem login',
    recording: 'Gravação',
    reference: 'Protocolo',
  },
  en: {
    support: 'Support',
    from: 'From',
    account: 'Account',
    signedOut: 'signed out',
    recording: 'Recording',
    reference: 'Reference',
  },
};

/** Sends a message of a user to the operator, whose reply is addressed to that user. */
export const createSupportMailDelivery =
  ({ db, mailer, to, locale }: Deps) =>
  async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { reference } = Value.Parse(SupportEvent, payload);
    const request = await createSupportRepository(db).find(reference);
    if (request === undefined) return;
    const text = describe(request, locale);
    const html = `<!doctype html><html lang="${LOCALE_TAGS[locale]}"><body><pre style="font:14px/1.6 system-ui,sans-serif;white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`;
    const subject = `${WORDS[locale].support} ${request.reference}: ${request.subject}`;
    await mailer({ to, replyTo: request.email, subject, text, html }, signal);
  };

const describe = (request: SupportRequest, locale: Locale): string => {
  const { from, account, signedOut, recording, reference } = WORDS[locale];
  return [
    `${from}: ${request.name === '' ? request.email : `${request.name} <${request.email}>`}`,
    `${account}: ${request.userId ?? signedOut}`,
    ...(request.transcriptionId === null ? [] : [`${recording}: ${request.transcriptionId}`]),
    `${reference}: ${request.reference}`,
    '',
    request.message,
  ].join('\n');
};
