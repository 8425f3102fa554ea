import { DomainError } from '@escriba/errors';

export const userNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.person_not_found',
    message: { pt: 'Esta conta não existe.', en: 'This account does not exist.' },
  });

/** Says that the plans cannot be read, because the service does not respond or is not configured. */
export const plansUnavailable = (cause?: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.plans_unavailable',
    message: {
      pt: 'Os planos não respondem agora. Tente novamente em instantes.',
      en: 'Plans are unavailable right now. Try again in a moment.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** Returns billing's error for a plan that changed meanwhile. */
export const planChanged = () =>
  new DomainError({
    kind: 'conflict',
    code: 'billing.plan_changed',
    message: {
      pt: 'O plano mudou enquanto isso. Confira o plano atual e tente de novo.',
      en: 'The plan has changed meanwhile. Check the current plan and try again.',
    },
  });
