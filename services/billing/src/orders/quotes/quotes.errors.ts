import type { LocalisedText } from '@escriba/contracts';
import { DomainError, type ErrorKind } from '@escriba/errors';

const refusal = (kind: ErrorKind, code: string, message: LocalisedText): DomainError =>
  new DomainError({ kind, code, message });

export const notSold = (): DomainError =>
  refusal('unprocessable', 'billing.plan_not_sold', {
    pt: 'Este plano não é vendido por aqui. Fale com nossa equipe de vendas.',
    en: 'This plan is not sold here. Please contact our sales team.',
  });

export const alreadyOnPlan = (): DomainError =>
  refusal('conflict', 'billing.already_on_plan', {
    pt: 'Você já tem este plano.',
    en: 'You already have this plan.',
  });

/** A larger plan with a shorter cycle. */
export const unfitCycle = (): DomainError =>
  refusal('unprocessable', 'billing.cycle_too_short', {
    pt: 'Sua assinatura é anual: escolha o plano maior também no ciclo anual.',
    en: 'Your subscription is yearly: choose the larger plan with the yearly cycle, too.',
  });

export const quoteStale = (): DomainError =>
  refusal('conflict', 'billing.quote_stale', {
    pt: 'O valor mudou desde que você abriu esta tela. Confira o novo valor antes de continuar.',
    en: 'The price has changed since you opened this page. Check the new price before you continue.',
  });
