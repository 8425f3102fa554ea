import { DomainError } from '@escriba/errors';

/** Says that the recording has no text yet. */
export const noTranscript = () =>
  new DomainError({
    kind: 'conflict',
    code: 'insight.no_transcript',
    message: {
      pt: 'Esta gravação ainda não tem texto',
      en: 'This recording has no text yet',
    },
  });

/** Says that the installation has no language model, without which the form cannot be made. */
export const noAssistant = () =>
  new DomainError({
    kind: 'conflict',
    code: 'insight.no_assistant',
    message: {
      pt: 'Esta análise precisa de um modelo de linguagem, e este serviço não tem um',
      en: 'This analysis needs a language model, and this service has none',
    },
  });

/** Thrown for an insight of another recording or of another user, too. */
export const insightNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'insight.not_found',
    message: { pt: 'Análise não encontrada', en: 'Insight not found' },
  });

/** The code of an insight whose last attempt has failed. */
export const INSIGHT_FAILED_CODE = 'insight.failed';
