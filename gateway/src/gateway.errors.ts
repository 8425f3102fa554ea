import { DomainError } from '@escriba/errors';
import type { Failure } from '@escriba/http';

/** The service behind a path does not answer. */
export const serviceUnavailable = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'unavailable',
    code: 'gateway.service_unavailable',
    message: {
      pt: 'Esta parte do Escriba está fora do ar no momento. Tente novamente em instantes.',
      en: 'This part of Escriba is down at the moment. Try again shortly.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** The service answered with something that is not HTTP, or broke off before its first header. */
export const badUpstreamAnswer = (cause?: unknown): DomainError =>
  new DomainError({
    kind: 'upstream',
    code: 'gateway.bad_answer',
    message: {
      pt: 'Esta parte do Escriba respondeu de forma inesperada. Tente novamente.',
      en: 'This part of Escriba gave an unexpected answer. Try again.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** The service took the request but did not answer in time. No kind of the domain stands for 504. */
export const upstreamTimeout: Failure = {
  status: 504,
  code: 'gateway.timeout',
  text: {
    pt: 'A resposta demorou mais que o esperado. Tente novamente.',
    en: 'The answer took longer than expected. Try again.',
  },
  retryAfterSeconds: 10,
};

export const routeNotFound = (): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'gateway.not_found',
    message: { pt: 'Não encontramos este endereço.', en: 'There is nothing at this address.' },
  });

/** A path that means different things to different readers: `//`, `..`, encoded slashes and dots, absolute form. */
export const ambiguousPath = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'gateway.invalid_path',
    message: { pt: 'Este endereço não é válido.', en: 'This address is not valid.' },
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
