import { API_KEYS_MAX } from '@escriba/contracts/auth/api-keys';
import { DomainError } from '@escriba/errors';

export const apiPlanRequired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.api_plan_required',
    message: {
      pt: 'O acesso à API faz parte do plano Enterprise.',
      en: 'API access is part of the Enterprise plan.',
    },
  });

export const tooManyApiKeys = () =>
  new DomainError({
    kind: 'conflict',
    code: 'auth.too_many_api_keys',
    message: {
      pt: `Uma conta pode ter ${API_KEYS_MAX} chaves. Revogue uma antes de criar outra.`,
      en: `An account can have ${API_KEYS_MAX} keys. Revoke one before you create another.`,
    },
  });

/** Says that the key is unknown, or of another account. */
export const apiKeyNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'auth.api_key_not_found',
    message: { pt: 'Esta chave não existe.', en: 'This key does not exist.' },
  });

export const apiKeyNameMissing = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.api_key_name_missing',
    message: { pt: 'Dê um nome à chave.', en: 'Give the key a name.' },
  });

/** Says that a new key would have expired already. */
export const apiKeyExpiryPast = () =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.api_key_expiry_past',
    message: { pt: 'A validade precisa terminar no futuro.', en: 'The key must expire in the future.' },
  });

/** Says that a limit is higher than the operator allows. */
export const apiKeyLimitTooHigh = (max: number) =>
  new DomainError({
    kind: 'invalid',
    code: 'auth.api_key_limit_too_high',
    message: {
      pt: `O limite de uma chave é de no máximo ${max} requisições por minuto.`,
      en: `A key can have a limit of at most ${max} requests per minute.`,
    },
  });

/** Says that the usage service, which knows the plan, does not respond. */
export const planUnavailable = (cause: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'auth.plan_unavailable',
    message: {
      pt: 'Não foi possível verificar o plano agora. Tente novamente em instantes.',
      en: 'The plan can’t be checked right now. Try again shortly.',
    },
    retryAfterSeconds: 5,
    cause,
  });
