import { formatDate } from '@escriba/contracts/shared/format-date';
import type { LegalDocument } from '@escriba/contracts/auth/legal';
import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS, localisePath } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';
import type { LegalEvent } from './legal-mails.service.ts';

type LegalMail = {
  readonly to: string;
  readonly event: Pick<LegalEvent, 'document' | 'version' | 'changes' | 'locale'>;
  readonly publicUrl: string;
};

/** Returns the mail that says what changes in a legal text, and from when. */
export const writeLegalMail = ({ to, event, publicUrl }: LegalMail): Mail => {
  const { document, version, changes, locale } = event;
  const texts = TEXTS[locale];
  const { subject, said, button } = texts.of[document];
  const day = formatDate(new Date(`${version}T12:00:00Z`), locale, { dateStyle: 'long' });
  const page = `${publicUrl.replace(/\/$/, '')}${localisePath(PAGE_PATHS[document], locale)}`;
  return layOutMail({
    to,
    locale,
    subject: subject(day),
    before: [said(day), changes, texts.choice],
    button: { text: button, url: page },
    after: [texts.why],
  });
};

type DocumentTexts = {
  readonly subject: (day: string) => string;
  readonly said: (day: string) => string;
  readonly button: string;
};
type Texts = {
  readonly of: Readonly<Record<LegalDocument, DocumentTexts>>;
  readonly choice: string;
  readonly why: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    of: {
      terms: {
        subject: (day) => `Novos Termos de Uso do Escriba em ${day}`,
        said: (day) =>
          `Os Termos de Uso do Escriba têm uma nova versão, que vale a partir de ${day}. O que muda:`,
        button: 'Ler os Termos de Uso',
      },
      privacy: {
        subject: (day) => `Nova Política de Privacidade do Escriba em ${day}`,
        said: (day) =>
          `A Política de Privacidade do Escriba tem uma nova versão, que vale a partir de ${day}. O que muda:`,
        button: 'Ler a Política de Privacidade',
      },
    },
    choice:
      'Se você não concordar, pode exportar seus dados e encerrar a conta nas configurações, antes dessa data.',
    why: 'Você recebeu este aviso porque tem uma conta no Escriba. Ele é enviado uma vez a cada nova versão.',
  },
  en: {
    of: {
      terms: {
        subject: (day) => `New Terms of Use of Escriba on ${day}`,
        said: (day) =>
          `The Terms of Use of Escriba have a new version, which applies from ${day}. What changes:`,
        button: 'Read the Terms of Use',
      },
      privacy: {
        subject: (day) => `New Privacy Policy of Escriba on ${day}`,
        said: (day) =>
          `The Privacy Policy of Escriba has a new version, which applies from ${day}. What changes:`,
        button: 'Read the Privacy Policy',
      },
    },
    choice:
      'If you do not agree, you can export your data and close the account in the settings before that day.',
    why: 'You received this notice because you have an Escriba account. It is sent once for each new version.',
  },
};
