import type { LocalisedText } from '@escriba/contracts';
import { DomainError, type ErrorKind } from '@escriba/errors';

const failure = (kind: ErrorKind, reason: string, message: LocalisedText): DomainError =>
  new DomainError({ kind, code: `billing.${reason}`, message });

const invalid = (reason: string, pt: string, en: string) => (): DomainError =>
  failure('invalid', reason, { pt, en });

export const customerIncomplete = invalid(
  'customer_incomplete',
  'Preencha todos os dados obrigatórios corretamente.',
  'Fill in all required fields correctly.',
);
export const cpfInvalid = invalid('cpf_invalid', 'CPF inválido', 'Invalid CPF');
export const cnpjInvalid = invalid('cnpj_invalid', 'CNPJ inválido', 'Invalid CNPJ');
export const postalCodeInvalid = invalid('postal_code_invalid', 'CEP inválido', 'Invalid CEP');
export const phoneInvalid = invalid('phone_invalid', 'Telefone inválido', 'Invalid phone number');
export const emailInvalid = invalid('email_invalid', 'Email inválido', 'Invalid e-mail address');
export const stateInvalid = invalid('state_invalid', 'Estado inválido', 'Invalid state');

export const cardIncomplete = invalid(
  'card_incomplete',
  'Preencha todos os dados do cartão corretamente.',
  'Fill in all card fields correctly.',
);
export const cardNumberInvalid = invalid('card_number_invalid', 'Cartão inválido', 'Invalid card number');
export const ccvInvalid = invalid('ccv_invalid', 'CVV inválido', 'Invalid CVV');
export const cardExpired = invalid(
  'card_expiry_invalid',
  'Data de vencimento inválida',
  'Invalid expiry date',
);

/** `reason` is the provider's sentence. */
export const cardDeclined = (reason: string): DomainError =>
  failure('unprocessable', 'card_declined', {
    pt: reason,
    en: 'The card was declined. Check its data, or use another card or method.',
  });

/** The provider refuses the order for another reason, e.g. a CNPJ with letters. */
export const orderRefused = (reason: string): DomainError =>
  failure('unprocessable', 'order_refused', {
    pt: reason,
    en: `The payment provider refused the order: ${reason}`,
  });

export const automaticPixNotOffered = (): DomainError =>
  failure('unprocessable', 'automatic_pix_not_offered', {
    pt: 'O PIX Automático não está disponível para este pedido. Escolha PIX ou outra forma de pagamento.',
    en: 'PIX Automático is not available for this order. Choose PIX or another payment method.',
  });

export const cnpjNotAccepted = (): DomainError =>
  failure('unprocessable', 'cnpj_not_accepted', {
    pt: 'CNPJ ainda não aceito pelo meio de pagamento',
    en: 'The payment provider does not accept this CNPJ yet',
  });

/** A request that was sent before the deletion, or with a token that is still valid. */
export const accountDeleted = (): DomainError =>
  failure('gone', 'account_deleted', {
    pt: 'Esta conta foi excluída.',
    en: 'This account was deleted.',
  });

/** An operator's change of a plan that is no longer the one that they saw. */
export const planChanged = (): DomainError =>
  failure('conflict', 'plan_changed', {
    pt: 'O plano mudou enquanto isso. Confira o plano atual e tente de novo.',
    en: 'The plan has changed meanwhile. Check the current plan and try again.',
  });

export const checkoutInProgress = (): DomainError =>
  new DomainError({
    kind: 'conflict',
    code: 'billing.checkout_in_progress',
    message: {
      pt: 'Seu pedido anterior ainda está sendo processado. Aguarde um instante.',
      en: 'Your previous order is still being processed. Wait a moment.',
    },
    retryAfterSeconds: 10,
  });

export const providerUnavailable = (cause: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'billing.provider_unavailable',
    message: {
      pt: 'O meio de pagamento não está respondendo. Nada foi cobrado. Tente novamente em instantes.',
      en: 'The payment provider does not respond. Nothing was charged. Try again in a moment.',
    },
    retryAfterSeconds: 30,
    cause,
  });

export const noSubscription = (): DomainError =>
  failure('not_found', 'no_subscription', {
    pt: 'Você não tem uma assinatura ativa.',
    en: 'You have no active subscription.',
  });

export const chargeNotFound = (): DomainError =>
  failure('not_found', 'charge_not_found', {
    pt: 'Cobrança não encontrada.',
    en: 'Payment not found.',
  });

export const chargeNotPayable = (): DomainError =>
  failure('conflict', 'charge_not_payable', {
    pt: 'Esta cobrança não pode mais ser paga.',
    en: 'This payment can no longer be made.',
  });

export const cardNotPossible = (): DomainError =>
  failure('unprocessable', 'card_not_possible', {
    pt: 'Não foi possível usar este cartão aqui. Pague com PIX ou boleto.',
    en: 'This card cannot be used here. Pay by PIX or boleto.',
  });

export const notScheduled = (): DomainError =>
  failure('conflict', 'effect_immediate', {
    pt: 'Esta mudança vale na hora e precisa de um pagamento.',
    en: 'This change takes effect at once and needs a payment.',
  });

export const notImmediate = (): DomainError =>
  failure('conflict', 'effect_scheduled', {
    pt: 'Esta mudança vale a partir do próximo período, sem cobrança agora.',
    en: 'This change takes effect with the next period, without a payment now.',
  });

export const withdrawalOver = (): DomainError =>
  failure('conflict', 'withdrawal_over', {
    pt: 'O prazo de sete dias para desistir da compra terminou.',
    en: 'The seven days to withdraw from the purchase have passed.',
  });

export const paymentPending = (): DomainError =>
  failure('conflict', 'payment_pending', {
    pt: 'Ainda não recebemos a confirmação do pagamento.',
    en: 'We have not received the confirmation of the payment yet.',
  });

export const contractNotFound = (): DomainError =>
  failure('not_found', 'contract_not_found', {
    pt: 'Você ainda não tem um contrato.',
    en: 'You do not have a contract yet.',
  });

export const contractChanged = (): DomainError =>
  failure('conflict', 'contract_changed', {
    pt: 'O contrato mudou. Confira o novo resumo antes de concluir.',
    en: 'The contract has changed. Check the new summary before you finish.',
  });

export const noReceipt = (): DomainError =>
  failure('not_found', 'no_receipt', {
    pt: 'Esta cobrança ainda não foi paga.',
    en: 'This payment has not been made yet.',
  });
