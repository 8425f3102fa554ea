import type { DomainError } from '@escriba/errors';
import { failure } from '../../platform/failure.ts';

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
