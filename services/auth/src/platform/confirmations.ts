import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { preferredLocale } from '@escriba/http';
import type { FastifyRequest } from 'fastify';

const CONFIRMATIONS = {
  registered: { pt: 'Conta criada com sucesso!', en: 'Account created.' },
  signedIn: { pt: 'Login realizado com sucesso!', en: 'You are signed in.' },
  secondFactorNeeded: {
    pt: 'Falta a verificação em duas etapas.',
    en: 'Now confirm with your second factor.',
  },
  signedOut: { pt: 'Você foi desconectado com sucesso.', en: 'You are signed out.' },
  sessionEnded: { pt: 'Sessão encerrada', en: 'Session ended' },
  passwordChanged: { pt: 'Senha alterada com sucesso!', en: 'Password changed.' },
  passwordReset: {
    pt: 'Senha alterada com sucesso! Encerramos todas as sessões, revogamos as chaves de API e desvinculamos a conta Google.',
    en: 'Password changed. We ended all sessions, revoked the API keys and unlinked the Google account.',
  },
  resetRequested: {
    pt: 'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha. Ele vale 30 minutos.',
    en: 'If there is an account with this email, we have sent a link to set a new password. It is valid for 30 minutes.',
  },
  signInCodeRequested: {
    pt: 'Se o e-mail e a senha estiverem certos, enviamos um código. Ele vale 10 minutos.',
    en: 'If the email and the password are right, we have sent a code. It is valid for 10 minutes.',
  },
  signInCodeConfirmed: {
    pt: 'Código confirmado. Agora você pode entrar.',
    en: 'Code confirmed. You can sign in now.',
  },
  supportAsked: {
    pt: 'Recebemos sua mensagem. Respondemos por e-mail.',
    en: 'We have received your message. We reply by email.',
  },
  accountDeleted: { pt: 'Sua conta foi excluída.', en: 'Your account has been deleted.' },
  extensionConnected: { pt: 'Extensão conectada com sucesso!', en: 'Extension connected.' },
  googleLinked: { pt: 'Conta Google vinculada!', en: 'Google account linked.' },
  googleUnlinked: { pt: 'Conta Google desvinculada.', en: 'Google account unlinked.' },
  linkNeeded: {
    pt: 'Confirme sua senha para vincular o Google à sua conta.',
    en: 'Confirm your password to link Google to your account.',
  },
  ssoLinkNeeded: {
    pt: 'Confirme sua senha para entrar pela empresa.',
    en: 'Confirm your password to sign in with your company.',
  },
  ssoLinked: { pt: 'Entrada pela empresa vinculada!', en: 'Company sign-in linked.' },
  accountNeeded: { pt: 'Crie sua conta para continuar.', en: 'Create your account to continue.' },
} satisfies Record<string, LocalisedText>;

export type Confirmation = keyof typeof CONFIRMATIONS;

/** Returns the `message` of a successful response, in the language of the request. */
export const confirmationOf = (request: Pick<FastifyRequest, 'headers'>, name: Confirmation): string =>
  CONFIRMATIONS[name][preferredLocale(request.headers['accept-language'])];
