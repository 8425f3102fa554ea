import type { TextMethod } from '@escriba/contracts/transcription/insight-parts';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { FinishedMail } from '@escriba/contracts/transcription/finished-mail';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';

type Written = {
  readonly to: string;
  readonly locale: Locale;
  readonly transcriptionId: string;
  readonly publicUrl: string;
} & (
  | { readonly content: FinishedMail }
  /** The address is not confirmed: the mail names nothing, and has the link that confirms it. */
  | { readonly confirmationToken: string }
);

/** Returns the mail about a recording that is transcribed, with its summary if there is one. */
export const writeFinishedMail = ({ to, locale, transcriptionId, publicUrl, ...written }: Written): Mail => {
  const texts = TEXTS[locale];
  const site = publicUrl.replace(/\/$/, '');
  const settings = `${site}${PAGE_PATHS.appSettings}`;
  const button = {
    text: texts.button,
    url: `${site}${PAGE_PATHS.appTranscription.replace(':id', transcriptionId)}`,
  };
  const why = { text: texts.why, url: `${settings}#mails` };
  const shared = { to, locale, button };
  if ('confirmationToken' in written)
    return layOutMail({
      ...shared,
      subject: texts.unnamed,
      before: [texts.unnamedSaid],
      links: [{ text: texts.confirm, url: `${settings}#mail=${written.confirmationToken}` }, why],
      after: [],
    });
  const { name, summary } = written.content;
  return layOutMail({
    ...shared,
    subject: `${texts.ready}: ${name}`,
    before: [texts.said],
    facts: [[texts.recording, name]],
    ...(summary !== null && {
      passage: {
        title: texts.summary,
        sentences: summary.statements,
        note: `${texts.methods[summary.method]} ${texts.hidden}`,
      },
    }),
    links: [why],
    after: [],
  });
};

type Texts = {
  /** The subject, before the name of the recording. */
  readonly ready: string;
  readonly said: string;
  readonly recording: string;
  readonly summary: string;
  readonly methods: Readonly<Record<TextMethod, string>>;
  readonly hidden: string;
  readonly unnamed: string;
  readonly unnamedSaid: string;
  readonly confirm: string;
  readonly button: string;
  readonly why: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    ready: 'Transcrição pronta',
    said: 'Sua transcrição está pronta.',
    recording: 'Gravação',
    summary: 'Resumo',
    methods: {
      extractive: 'Frases do próprio texto, escolhidas sem modelo de IA.',
      model: 'Escrito por um modelo de IA a partir do texto. Confira na transcrição.',
    },
    hidden: 'Dados pessoais ficam ocultos nos e-mails.',
    unnamed: 'Uma transcrição está pronta',
    unnamedSaid: 'Uma gravação da sua conta do Escriba foi transcrita.',
    confirm: 'Para que os próximos e-mails tragam o nome da gravação e o resumo, confirme este endereço:',
    button: 'Abrir a transcrição',
    why: 'Você recebe este e-mail porque o pediu nas configurações. Para não receber mais:',
  },
  en: {
    ready: 'Transcript ready',
    said: 'Your transcript is ready.',
    recording: 'Recording',
    summary: 'Summary',
    methods: {
      extractive: 'Sentences from the text itself, chosen without an AI model.',
      model: 'Written by an AI model from the text. Check it against the transcript.',
    },
    hidden: 'Personal data is hidden in emails.',
    unnamed: 'A transcript is ready',
    unnamedSaid: 'A recording of your Escriba account has been transcribed.',
    confirm: 'For the next emails to have the name of the recording and the summary, confirm this address:',
    button: 'Open the transcript',
    why: 'You are receiving this email because you turned it on in the settings. To turn it off:',
  },
};
