import type { DomainError } from '@escriba/errors';
import { failure, invalid } from '../platform/failure.ts';

export const customerIncomplete = invalid(
  'customer_incomplete',
  'Preencha todos os dados obrigatórios corretamente.',
  'Fill in all required fields correctly.',
);
export const cpfInvalid = invalid('cpf_invalid', 'CPF inválido', 'Invalid CPF');
export const cnpjInvalid = invalid('cnpj_invalid', 'CNPJ inválido', 'Invalid CNPJ');
export const postalCodeInvalid = invalid('postal_code_invalid', 'CEP inválido', 'Invalid CEP');
export const phoneInvalid = invalid('phone_invalid', 'Telefone inválido', 'Invalid phone number');
export const emailInvalid = invalid('email_invalid', 'Email inválido', 'Invalid email address');
export const stateInvalid = invalid('state_invalid', 'Estado inválido', 'Invalid state');

export const cnpjNotAccepted = (): DomainError =>
  failure('unprocessable', 'cnpj_not_accepted', {
    pt: 'CNPJ ainda não aceito pelo meio de pagamento',
    en: 'The payment provider does not accept this CNPJ yet',
  });

/** Says that the provider refuses the order for another reason, such as a CNPJ with letters. */
export const orderRefused = (reason: string): DomainError =>
  failure('unprocessable', 'order_refused', {
    pt: reason,
    en: `The payment provider refused the order: ${reason}`,
  });

/** Says that the account was deleted. The request was sent before, or with a token that is still valid. */
export const accountDeleted = (): DomainError =>
  failure('gone', 'account_deleted', {
    pt: 'Esta conta foi excluída.',
    en: 'This account was deleted.',
  });
