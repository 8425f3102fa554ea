import { formatDate } from '@escriba/contracts/shared/format-date';
import type { Locale } from '@escriba/contracts/shared/locale';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { type Mail, layOutMail } from '../../platform/mail/lay-out-mail.ts';
import type { NoticeEvent, NoticeKind } from './notices.ts';

type NoticeMail = {
  readonly to: string;
  readonly notice: Pick<NoticeEvent, 'what' | 'locale' | 'ip' | 'at'>;
  readonly publicUrl: string;
};

/**
 * Returns the mail about a change. It repeats nothing that its maker typed, such as the name of a key or of a program: anyone can
 * register another's address, and would write to it.
 */
export const writeNoticeMail = ({ to, notice, publicUrl }: NoticeMail): Mail => {
  const { what, locale, ip, at } = notice;
  const texts = TEXTS[locale];
  const { subject, said } = texts.of[what];
  const moment = formatDate(new Date(at), locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  return layOutMail({
    to,
    locale,
    subject,
    before: [said, texts.when(moment, ip), texts.wasYou, texts.wasNotYou],
    button: { text: texts.button, url: `${publicUrl.replace(/\/$/, '')}${PAGE_PATHS.forgotPassword}` },
    after: [texts.why],
  });
};

type Texts = {
  readonly of: Readonly<Record<NoticeKind, { readonly subject: string; readonly said: string }>>;
  readonly when: (moment: string, ip: string) => string;
  readonly wasYou: string;
  readonly wasNotYou: string;
  readonly button: string;
  readonly why: string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  pt: {
    of: {
      new_device: {
        subject: 'Novo acesso à sua conta do Escriba',
        said: 'Sua conta do Escriba foi aberta em um dispositivo novo.',
      },
      extension_connected: {
        subject: 'Extensão conectada à sua conta do Escriba',
        said: 'Uma extensão de navegador foi conectada à sua conta do Escriba.',
      },
      api_key_created: {
        subject: 'Nova chave de API na sua conta do Escriba',
        said: 'Uma chave de API foi criada na sua conta do Escriba. Quem tem a chave envia, lê e apaga gravações em seu nome.',
      },
      program_connected: {
        subject: 'Programa conectado à sua conta do Escriba',
        said: 'Um programa foi conectado à sua conta do Escriba. Ele lê suas gravações e, se você permitiu, envia novas em seu nome.',
      },
      google_linked: {
        subject: 'Conta Google vinculada ao Escriba',
        said: 'Uma conta Google foi vinculada à sua conta do Escriba. Com ela, dá para entrar sem a senha.',
      },
      sso_linked: {
        subject: 'Entrada pela empresa vinculada ao Escriba',
        said: 'A entrada pela sua empresa foi vinculada à sua conta do Escriba. Com ela, dá para entrar sem a senha.',
      },
      password_changed: {
        subject: 'A senha do Escriba foi alterada',
        said: 'A senha da sua conta do Escriba foi alterada. As outras sessões foram encerradas, e os programas conectados por MCP, desconectados.',
      },
      password_reset: {
        subject: 'Uma nova senha do Escriba foi criada',
        said: 'A senha da sua conta do Escriba foi trocada por um link. Encerramos todas as sessões, revogamos as chaves de API, desconectamos os programas e desvinculamos a conta Google. Você pode vinculá-la de novo nas configurações.',
      },
      second_factor_on: {
        subject: 'Verificação em duas etapas ativada no Escriba',
        said: 'Um aplicativo autenticador foi ativado na sua conta do Escriba. A partir de agora, entrar pede também um código.',
      },
      second_factor_off: {
        subject: 'Aplicativo autenticador desativado no Escriba',
        said: 'O aplicativo autenticador da sua conta do Escriba foi desativado. Os códigos dele não valem mais.',
      },
      recovery_codes_renewed: {
        subject: 'Novos códigos de recuperação do Escriba',
        said: 'Os códigos de recuperação da sua conta do Escriba foram trocados. Os anteriores não valem mais.',
      },
      recovery_code_used: {
        subject: 'Um código de recuperação do Escriba foi usado',
        said: 'Um código de recuperação foi usado na sua conta do Escriba. Ele não vale mais.',
      },
      passkey_added: {
        subject: 'Nova chave de acesso na sua conta do Escriba',
        said: 'Uma chave de acesso foi adicionada à sua conta do Escriba. Com ela, dá para entrar sem a senha.',
      },
      passkey_removed: {
        subject: 'Chave de acesso removida da sua conta do Escriba',
        said: 'Uma chave de acesso foi removida da sua conta do Escriba. Ela não abre mais a conta.',
      },
    },
    when: (moment, ip) => `Quando: ${moment} (horário de Brasília). Endereço IP: ${ip}.`,
    wasYou: 'Foi você? Então não precisa fazer nada.',
    wasNotYou:
      'Não foi você? Crie uma nova senha agora. Isso encerra todas as sessões, revoga as chaves de API e desvincula a conta Google.',
    button: 'Criar nova senha',
    why: 'Você recebe este aviso porque a conta usa este e-mail.',
  },
  en: {
    of: {
      new_device: {
        subject: 'New sign-in to your Escriba account',
        said: 'Your Escriba account was opened on a new device.',
      },
      extension_connected: {
        subject: 'Extension connected to your Escriba account',
        said: 'A browser extension was connected to your Escriba account.',
      },
      api_key_created: {
        subject: 'New API key in your Escriba account',
        said: 'An API key was created in your Escriba account. Anyone with the key can upload, read and delete recordings in your name.',
      },
      program_connected: {
        subject: 'Program connected to your Escriba account',
        said: 'A program was connected to your Escriba account. It reads your recordings and, if you allowed it, uploads new ones in your name.',
      },
      google_linked: {
        subject: 'Google account linked to Escriba',
        said: 'A Google account was linked to your Escriba account. It can sign in without the password.',
      },
      sso_linked: {
        subject: 'Company sign-in linked to Escriba',
        said: 'The sign-in of your company was linked to your Escriba account. It can sign in without the password.',
      },
      password_changed: {
        subject: 'Your Escriba password was changed',
        said: 'The password of your Escriba account was changed. The other sessions were ended, and programs connected by MCP were disconnected.',
      },
      password_reset: {
        subject: 'A new Escriba password was set',
        said: 'The password of your Escriba account was replaced through a link. We ended all sessions, revoked the API keys, disconnected the programs and unlinked the Google account. You can link it again in the settings.',
      },
      second_factor_on: {
        subject: 'Two-step verification turned on in Escriba',
        said: 'An authenticator app was turned on in your Escriba account. From now on, signing in also needs a code.',
      },
      second_factor_off: {
        subject: 'Authenticator app turned off in Escriba',
        said: 'The authenticator app of your Escriba account was turned off. Its codes are no longer valid.',
      },
      recovery_codes_renewed: {
        subject: 'New recovery codes for Escriba',
        said: 'The recovery codes of your Escriba account were replaced. Earlier ones are no longer valid.',
      },
      recovery_code_used: {
        subject: 'An Escriba recovery code was used',
        said: 'A recovery code was used in your Escriba account. It is no longer valid.',
      },
      passkey_added: {
        subject: 'New passkey in your Escriba account',
        said: 'A passkey was added to your Escriba account. It can sign in without the password.',
      },
      passkey_removed: {
        subject: 'Passkey removed from your Escriba account',
        said: 'A passkey was removed from your Escriba account. It no longer opens the account.',
      },
    },
    when: (moment, ip) => `When: ${moment} (Brasília time). IP address: ${ip}.`,
    wasYou: 'If it was you, there is nothing to do.',
    wasNotYou:
      'If it was not you, set a new password now. This ends all sessions, revokes the API keys and unlinks the Google account.',
    button: 'Set a new password',
    why: 'You are receiving this because your account uses this email address.',
  },
};
