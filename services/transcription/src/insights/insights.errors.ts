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

/** Says that only a language model makes this form, or writes in another language than that of the recording. */
export const needsModel = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.needs_model',
    message: {
      pt: 'Isso só é feito por um modelo de linguagem',
      en: 'Only a language model makes this',
    },
  });

/** Says that a translation needs another language than that of the recording. */
export const needsLanguage = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.needs_language',
    message: { pt: 'Escolha o idioma da tradução', en: 'Choose the language of the translation' },
  });

/** Says that the form `own` needs one of the user's forms, and others have none. */
export const needsForm = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.needs_form',
    message: { pt: 'Escolha uma das suas formas', en: 'Choose one of your forms' },
  });

/** Says that no language model makes this form. */
export const needsNoModel = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.needs_no_model',
    message: {
      pt: 'Esta análise é feita sem modelo de linguagem',
      en: 'This analysis is made without a language model',
    },
  });

/** Says that recognition translates into English alone. */
export const speechToEnglish = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.speech_to_english',
    message: {
      pt: 'O reconhecimento de fala só traduz para o inglês',
      en: 'Speech recognition translates into English only',
    },
  });

/** Says that the recording is in English already. */
export const inEnglish = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.in_english',
    message: { pt: 'Esta gravação já está em inglês', en: 'This recording is in English already' },
  });

/** Says that no present worker has a model that translates. */
export const noSpeechTranslation = () =>
  new DomainError({
    kind: 'conflict',
    code: 'insight.no_speech_translation',
    message: {
      pt: 'O reconhecimento de fala deste serviço não traduz',
      en: 'The speech recognition of this service does not translate',
    },
  });

/** Says that the user has cancelled or deleted a translation while a program waited for it. */
export const translationCancelled = () =>
  new DomainError({
    kind: 'gone',
    code: 'insight.cancelled',
    message: { pt: 'A tradução foi cancelada', en: 'The translation was cancelled' },
  });

/** Says that a translation for which a program waited has failed. */
export const translationFailed = () =>
  new DomainError({
    kind: 'unprocessable',
    code: INSIGHT_FAILED_CODE,
    message: { pt: 'A tradução falhou no servidor', en: 'The translation failed on the server' },
  });

/** Says that the user has not agreed that texts are sent to the language model’s server. */
export const agreementNeeded = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'insight.agreement_needed',
    message: {
      pt: 'Concorde antes com o envio do texto ao servidor do modelo de linguagem. Em um espaço de trabalho, só quem é dono dele pode concordar.',
      en: 'First agree that the text is sent to the language model’s server. In a workspace only its owner can agree.',
    },
  });

/** Says that the server is another one than the user has read. */
export const recipientChanged = () =>
  new DomainError({
    kind: 'conflict',
    code: 'insight.recipient_changed',
    message: {
      pt: 'O servidor do modelo de linguagem mudou. Recarregue a página.',
      en: 'The language model’s server has changed. Reload the page.',
    },
  });

/** Says that an insight has no statement at a place that is to be ticked off. */
export const noStatement = () =>
  new DomainError({
    kind: 'invalid',
    code: 'insight.no_statement',
    message: {
      pt: 'Esta análise mudou. Recarregue a página.',
      en: 'This insight has changed. Reload the page.',
    },
  });

/** Says that the consent log cannot be read or written now. */
export const agreementUnknown = (cause: unknown) =>
  new DomainError({
    kind: 'unavailable',
    code: 'insight.agreement_unknown',
    message: {
      pt: 'Não conseguimos ler seus consentimentos agora. Tente novamente em instantes.',
      en: 'Your consents cannot be read now. Try again in a moment.',
    },
    retryAfterSeconds: 5,
    cause,
  });

/** The code of an insight whose last attempt has failed for a reason that users cannot know. */
export const INSIGHT_FAILED_CODE = 'insight.failed';
