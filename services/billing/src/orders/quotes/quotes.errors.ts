import type { DomainError } from '@escriba/errors';
import { failure } from '../../platform/failure.ts';

export const notSold = (): DomainError =>
  failure('unprocessable', 'plan_not_sold', {
    pt: 'Este plano não é vendido por aqui. Fale com nossa equipe de vendas.',
    en: 'This plan is not sold here. Please contact our sales team.',
  });

export const alreadyOnPlan = (): DomainError =>
  failure('conflict', 'already_on_plan', {
    pt: 'Você já tem este plano.',
    en: 'You already have this plan.',
  });

/** Says that a larger plan was chosen with a shorter cycle. */
export const unfitCycle = (): DomainError =>
  failure('unprocessable', 'cycle_too_short', {
    pt: 'Sua assinatura é anual: escolha o plano maior também no ciclo anual.',
    en: 'Your subscription is yearly: choose the larger plan with the yearly cycle, too.',
  });

/** Says that the user has no subscription to which seats could be added. */
export const seatsNotSold = (): DomainError =>
  failure('unprocessable', 'seats_not_sold', {
    pt: 'Sua assinatura não tem lugares à venda. Fale com nossa equipe de vendas.',
    en: 'Your subscription has no seats for sale. Please contact our sales team.',
  });

export const seatsSame = (): DomainError =>
  failure('conflict', 'seats_same', {
    pt: 'Você já tem esse número de lugares.',
    en: 'You already have this number of seats.',
  });

/** Says that the subscription is overdue, cancelled, or about to change its plan. */
export const seatsFixed = (): DomainError =>
  failure('conflict', 'seats_fixed', {
    pt: 'Antes de mudar os lugares, pague a fatura em aberto ou desfaça o cancelamento ou a mudança de plano.',
    en: 'Before you change the seats, pay the open invoice, or undo the cancellation or the change of plan.',
  });

export const quoteStale = (): DomainError =>
  failure('conflict', 'quote_stale', {
    pt: 'O valor mudou desde que você abriu esta tela. Confira o novo valor antes de continuar.',
    en: 'The price has changed since you opened this page. Check the new price before you continue.',
  });
