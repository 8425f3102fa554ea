import { DomainError } from '@escriba/errors';
import { failure } from '../../platform/failure.ts';

export const noSubscription = (): DomainError =>
  failure('not_found', 'no_subscription', {
    pt: 'Você não tem uma assinatura ativa.',
    en: 'You have no active subscription.',
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

/** Says that the plan changed since the operator read it. */
export const planChanged = (): DomainError =>
  failure('conflict', 'plan_changed', {
    pt: 'O plano mudou enquanto isso. Confira o plano atual e tente de novo.',
    en: 'The plan has changed meanwhile. Check the current plan and try again.',
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
