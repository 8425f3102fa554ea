import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { DomainError, type ErrorKind } from '@escriba/errors';

const failure = (kind: ErrorKind, reason: string, message: LocalisedText) => () =>
  new DomainError({ kind, code: `auth.${reason}`, message });

/** Says that no sign-in of a company begins with this address, without the reason. */
export const ssoNotFound = failure('not_found', 'sso_not_found', {
  pt: 'Não há entrada pela empresa para este e-mail. Confira o endereço, ou entre de outra forma.',
  en: 'There is no company sign-in for this email. Check the address, or sign in another way.',
});

/** Says that the company's provider does not respond as it should. */
export const ssoProviderFailed = failure('upstream', 'sso_provider_failed', {
  pt: 'O provedor da sua empresa não respondeu. Tente novamente em alguns minutos.',
  en: 'Your company’s provider did not respond. Try again in a few minutes.',
});

export const ssoIssuerInvalid = failure('invalid', 'sso_issuer_invalid', {
  pt: 'Informe o endereço do emissor da sua empresa, que começa com https://. No Microsoft Entra ele contém o ID do locatário.',
  en: 'Enter the issuer address of your company, which begins with https://. With Microsoft Entra it has the tenant’s ID.',
});

export const ssoDomainInvalid = failure('invalid', 'sso_domain_invalid', {
  pt: 'Informe domínios de e-mail da sua empresa, como empresa.com.br. Domínios de e-mail públicos não servem.',
  en: 'Enter email domains of your company, such as company.com. Public email domains are not allowed.',
});

export const ssoSecretRequired = failure('invalid', 'sso_secret_required', {
  pt: 'Informe o segredo do cliente. Ele é necessário sempre que o emissor ou o cliente muda.',
  en: 'Enter the client secret. It is needed whenever the issuer or the client changes.',
});

/** Says that the one-time code is unknown, used, expired, or was issued to another browser. */
export const ssoCodeRefused = failure('unauthenticated', 'sso_code_refused', {
  pt: 'A entrada pela empresa expirou. Tente novamente.',
  en: 'The company sign-in took too long. Try again.',
});

/** Says that the member's company allows no other way of signing in. */
export const ssoRequired = failure('forbidden', 'sso_required', {
  pt: 'Sua empresa exige a entrada por ela. Use “Entrar com a empresa”.',
  en: 'Your company requires its own sign-in. Use “Sign in with your company”.',
});
