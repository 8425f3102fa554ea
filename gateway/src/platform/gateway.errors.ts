import { DomainError } from '@escriba/errors';
import type { Failure } from '@escriba/http';

/** Says that the service of a path does not respond. */
export const serviceUnavailable = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'gateway.service_unavailable',
    message: {
      pt: 'Esta parte do Escriba está fora do ar no momento. Tente novamente em instantes.',
      en: 'This part of Escriba is temporarily unavailable. Try again shortly.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** Says that the service's response is not HTTP, or broke off before its first header. */
export const badUpstreamResponse = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'upstream',
    code: 'gateway.bad_answer',
    message: {
      pt: 'Esta parte do Escriba respondeu de forma inesperada. Tente novamente.',
      en: 'This part of Escriba sent an unexpected response. Try again.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** The service accepted the request but did not respond in time. No kind of domain error maps to 504. */
export const upstreamTimeout: Failure = {
  status: 504,
  code: 'gateway.timeout',
  text: {
    pt: 'A resposta demorou mais que o esperado. Tente novamente.',
    en: 'The response took longer than expected. Try again.',
  },
  retryAfterSeconds: 10,
};

/** Says that a workspace is unknown, or that the user is no member of it. The response does not say which. */
export const notAMember = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'gateway.not_a_member',
    message: {
      pt: 'Você não faz mais parte deste espaço de trabalho.',
      en: 'You are no longer a member of this workspace.',
    },
  });

export const routeNotFound = (): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'gateway.not_found',
    message: { pt: 'Não encontramos este endereço.', en: "This address doesn't exist." },
  });

/** Responds as auth does to an operator without a second factor. */
export const operatorSecondFactorNeeded = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_second_factor_needed',
    message: {
      pt: 'Contas de operação precisam da verificação em duas etapas. Ative-a em Configurações, Segurança.',
      en: 'Operator accounts need two-step verification. Turn it on in Settings, Security.',
    },
  });

/** Responds as auth does to an operator whose confirmation is missing or has expired. */
export const operatorUnconfirmed = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.operator_unconfirmed',
    message: { pt: 'Confirme sua identidade para continuar.', en: 'Confirm your identity to continue.' },
  });

/** Says that readers may interpret the path differently: `//`, `..`, encoded slashes and dots, absolute form. */
export const ambiguousPath = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'gateway.invalid_path',
    message: { pt: 'Este endereço não é válido.', en: 'This address is invalid.' },
  });

/** Says that a request names several hosts, of which readers may choose differently. */
export const ambiguousHost = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'gateway.invalid_host',
    message: { pt: 'A requisição tem mais de um endereço.', en: 'The request names more than one host.' },
  });

/** A page of another site asks for a WebSocket, which browsers do not check as they check other requests, or for the MCP server. */
export const siteNotAllowed = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'gateway.site_not_allowed',
    message: {
      pt: 'Este site não pode abrir uma conexão com o Escriba.',
      en: 'This site may not open a connection to Escriba.',
    },
  });

export const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    kind: 'rate_limited',
    code: 'gateway.rate_limited',
    message: {
      pt: `Muitas requisições em pouco tempo. Tente novamente em ${retryAfterSeconds} s.`,
      en: `Too many requests in a short time. Try again in ${retryAfterSeconds} s.`,
    },
    retryAfterSeconds,
  });

/** Says that the key was never issued, or was revoked. */
export const apiKeyInvalid = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'gateway.api_key_invalid',
    message: {
      pt: 'Esta chave de API não existe ou foi revogada.',
      en: 'This API key does not exist or was revoked.',
    },
  });

/** Says that the key's time is over; another key is needed. */
export const apiKeyExpired = (): DomainError =>
  new DomainError({
    kind: 'unauthenticated',
    code: 'gateway.api_key_expired',
    message: {
      pt: 'Esta chave de API expirou. Crie outra em Integrações.',
      en: 'This API key has expired. Create another one under Integrations.',
    },
  });

/** Says that the key has used up its requests of this minute. */
export const apiKeyRateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    kind: 'rate_limited',
    code: 'gateway.api_key_rate_limited',
    message: {
      pt: `Esta chave de API atingiu o limite de requisições por minuto. Tente novamente em ${retryAfterSeconds} s.`,
      en: `This API key has reached its limit of requests per minute. Try again in ${retryAfterSeconds} s.`,
    },
    retryAfterSeconds,
  });

/** Says that keys do not open this operation. They open the API of recordings and usage; account and payment need a signed-in user. */
export const apiKeyNotAllowed = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'gateway.api_key_not_allowed',
    message: {
      pt: 'Uma chave de API não abre este endereço. Entre na sua conta.',
      en: 'An API key does not open this address. Sign in to your account.',
    },
  });

export const apiPlanRequired = (): DomainError =>
  new DomainError({
    kind: 'forbidden',
    code: 'gateway.api_plan_required',
    message: {
      pt: 'O acesso à API faz parte do plano Enterprise.',
      en: 'API access is part of the Enterprise plan.',
    },
  });
