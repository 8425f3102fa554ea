import { formatDate } from '@escriba/contracts/shared/format-date';
import type { WebhookSwitchedOff } from '@escriba/contracts/events/events';
import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';

type Reason = WebhookSwitchedOff['data']['reason'];
type WebhookMail = {
  readonly to: string;
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly reason: Reason;
  readonly at: Date;
};

/** Returns the mail about an endpoint that was switched off. It does not have the address, which may have a secret: the page shows it. */
export const writeWebhookMail = ({ to, locale, publicUrl, reason, at }: WebhookMail): Mail => {
  const texts = TEXTS[locale];
  const moment = formatDate(at, locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  return layOutMail({
    to,
    locale,
    subject: texts.subject,
    before: [texts.of[reason], texts.when(moment), texts.next],
    button: { text: texts.button, url: `${publicUrl.replace(/\/$/, '')}${PAGE_PATHS.appIntegrations}` },
    after: [texts.why],
  });
};

type Texts = {
  readonly subject: string;
  readonly of: Readonly<Record<Reason, string>>;
  readonly when: (moment: string) => string;
  readonly next: string;
  readonly button: string;
  readonly why: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    subject: 'Um webhook do Escriba foi desligado',
    of: {
      failing:
        'O Escriba desligou um webhook da sua conta porque o endereço não aceitou nenhum evento por cerca de três dias.',
      gone: 'O Escriba desligou um webhook da sua conta porque o endereço respondeu que não existe mais (410).',
    },
    when: (moment) => `Quando: ${moment} (horário de Brasília). Desde então, esse endereço não recebe nada.`,
    next: 'Em “Integrações”, “Entregas” mostra o que o endereço respondeu. Depois de corrigir seu programa, escolha “Ligar” e envie de novo o que faltou.',
    button: 'Ver os webhooks',
    why: 'Você recebe este aviso porque a conta usa este e-mail.',
  },
  en: {
    subject: 'A webhook of Escriba was turned off',
    of: {
      failing:
        'Escriba turned off a webhook of your account because its address accepted no event for about three days.',
      gone: 'Escriba turned off a webhook of your account because its address responded that it no longer exists (410).',
    },
    when: (moment) => `When: ${moment} (Brasília time). Since then, the address receives nothing.`,
    next: 'In “Integrations”, “Deliveries” shows what the address responded. Once your program is fixed, choose “Turn on” and send again what is missing.',
    button: 'See the webhooks',
    why: 'You are receiving this because your account uses this email address.',
  },
};
