import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { DomainError, isDomainError } from '@escriba/errors';
import { engineUnavailable } from '../../platform/processes/processes.errors.ts';

/** Temporary: until the file is installed. */
export const modelMissing = (file: string) =>
  new DomainError({
    kind: 'unavailable',
    code: 'speech.model_missing',
    message: {
      pt: `O modelo de fala não está instalado: falta ${file}`,
      en: `The speech model is not installed: ${file} is missing`,
    },
    retryAfterSeconds: 60,
  });

/** Temporary: until the file is replaced. */
export const modelDamaged = (file: string) =>
  new DomainError({
    kind: 'unavailable',
    code: 'speech.model_damaged',
    message: {
      pt: `O modelo de fala está danificado: ${file} não é o que deveria ser`,
      en: `The speech model is damaged: ${file} failed its integrity check`,
    },
    retryAfterSeconds: 60,
  });

/** Temporary: until the operator chooses another model, or installs what this one needs. `reason` is a sentence in English. */
export const modelUnsupported = (model: string, reason: string) =>
  new DomainError({
    kind: 'unavailable',
    code: 'speech.model_unsupported',
    message: {
      pt: `O modelo de fala ${model} não funciona neste servidor`,
      en: `The speech model ${model} does not run on this server. ${reason}`,
    },
    retryAfterSeconds: 60,
  });

/** Temporary: until the operator corrects the configuration. `fault` says in English what is wrong. */
export const engineMisconfigured = (fault: string, cause: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'engine.misconfigured',
    message: {
      pt: 'O reconhecimento de fala está mal configurado',
      en: `Speech recognition is misconfigured: ${fault}`,
    },
    retryAfterSeconds: 60,
    cause,
  });

/** Permanent: the speech server refuses this request. */
export const speechRejected = (cause: unknown) =>
  new DomainError({
    kind: 'unsupported_media',
    code: 'speech.rejected',
    message: {
      pt: 'O reconhecimento de fala recusou este áudio',
      en: 'Speech recognition refused this audio',
    },
    cause,
  });

/** A failed check as a part of the product's health: for operators, whose messages are in English, as in logs. */
export const toHealthPart = (error: unknown): HealthPart => {
  const fault = isDomainError(error) ? error : engineUnavailable(error);
  return { ok: false, code: fault.code, message: fault.text.en };
};
