import { DomainError } from '@escriba/errors';
import { failure, invalid } from '../../platform/failure.ts';

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

/** Says that the card was declined. `reason` is the provider's sentence. */
export const cardDeclined = (reason: string): DomainError =>
  failure('unprocessable', 'card_declined', {
    pt: reason,
    en: 'The card was declined. Check its data, or use another card or method.',
  });

export const automaticPixNotOffered = (): DomainError =>
  failure('unprocessable', 'automatic_pix_not_offered', {
    pt: 'O PIX Automático não está disponível para este pedido. Escolha PIX ou outra forma de pagamento.',
    en: 'PIX Automático is not available for this order. Choose PIX or another payment method.',
  });

export const notImmediate = (): DomainError =>
  failure('conflict', 'effect_scheduled', {
    pt: 'Esta mudança vale a partir do próximo período, sem cobrança agora.',
    en: 'This change takes effect with the next period, without a payment now.',
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
