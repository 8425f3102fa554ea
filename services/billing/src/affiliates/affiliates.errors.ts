import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { DomainError, type ErrorKind } from '@escriba/errors';

const failure = (kind: ErrorKind, reason: string, message: LocalisedText) => (): DomainError =>
  new DomainError({ kind, code: `billing.${reason}`, message });

export const displayNameInvalid = failure('invalid', 'display_name_invalid', {
  pt: 'Use um nome de 2 a 60 letras, sem endereços de sites.',
  en: 'Use a name of 2 to 60 letters, without web addresses.',
});
export const holderNameMissing = failure('invalid', 'holder_name_missing', {
  pt: 'Informe o nome de quem recebe.',
  en: 'Enter the name of the recipient.',
});
export const pixKeyInvalid = failure('invalid', 'pix_key_invalid', {
  pt: 'Chave PIX inválida para o tipo escolhido.',
  en: 'Invalid PIX key for the chosen kind.',
});
export const pixKeyNotOwn = failure('invalid', 'pix_key_not_own', {
  pt: 'A chave PIX precisa ser do mesmo CPF ou CNPJ do cadastro.',
  en: 'The PIX key must be the CPF or CNPJ of your registration.',
});
export const bankAccountInvalid = failure('invalid', 'bank_account_invalid', {
  pt: 'Confira o banco (3 números), a agência e a conta com dígito.',
  en: 'Check the bank (3 digits), the branch, and the account with its check digit.',
});
export const alreadyAffiliate = failure('conflict', 'already_affiliate', {
  pt: 'Você já participa do programa de afiliados.',
  en: 'You have already joined the affiliate program.',
});
export const notAffiliate = failure('not_found', 'not_affiliate', {
  pt: 'Você ainda não participa do programa de afiliados.',
  en: 'You have not joined the affiliate program yet.',
});
export const monthNotOver = failure('conflict', 'month_not_over', {
  pt: 'Este mês ainda não terminou.',
  en: 'This month is not over yet.',
});
export const referralNotFound = failure('not_found', 'referral_not_found', {
  pt: 'Esta conta não tem indicação recusada.',
  en: 'This account has no refused referral.',
});
