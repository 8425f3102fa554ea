import { WEBHOOK_ENDPOINTS_MAX } from '@escriba/contracts/transcription/webhooks';
import { DomainError } from '@escriba/errors';

export const webhookPlanRequired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'webhook.plan_required',
    message: {
      pt: 'Os webhooks fazem parte do plano Enterprise.',
      en: 'Webhooks are part of the Enterprise plan.',
    },
  });

export const tooManyWebhooks = () =>
  new DomainError({
    kind: 'conflict',
    code: 'webhook.too_many',
    message: {
      pt: `Uma conta pode ter ${WEBHOOK_ENDPOINTS_MAX} webhooks. Exclua um antes de criar outro.`,
      en: `An account can have ${WEBHOOK_ENDPOINTS_MAX} webhooks. Delete one before you add another.`,
    },
  });

export const webhookUrlInvalid = (cause: unknown) =>
  new DomainError({
    kind: 'invalid',
    code: 'webhook.url_invalid',
    message: {
      pt: 'Informe um endereço que comece com https:// ou http://, sem usuário e senha.',
      en: 'Enter an address that begins with https:// or http://, without a user name or password.',
    },
    cause,
  });

export const webhookAddressRefused = (cause: unknown) =>
  new DomainError({
    kind: 'invalid',
    code: 'webhook.address_refused',
    message: {
      pt: 'Este endereço fica numa rede privada, que o Escriba não acessa.',
      en: 'This address is in a private network, which Escriba does not reach.',
    },
    cause,
  });

/** Says that the endpoint is unknown, or of another account. */
export const webhookNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'webhook.not_found',
    message: { pt: 'Este webhook não existe.', en: 'This webhook does not exist.' },
  });

export const webhookDeliveryNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'webhook.delivery_not_found',
    message: { pt: 'Esta entrega não existe mais.', en: 'This delivery no longer exists.' },
  });

export const webhookOff = () =>
  new DomainError({
    kind: 'conflict',
    code: 'webhook.off',
    message: {
      pt: 'Este webhook está desligado. Ligue-o antes de enviar.',
      en: 'This webhook is off. Turn it on before you send.',
    },
  });

export const webhookTestWaiting = () =>
  new DomainError({
    kind: 'conflict',
    code: 'webhook.test_waiting',
    message: {
      pt: 'O teste anterior ainda está sendo entregue.',
      en: 'The test before is still being delivered.',
    },
  });

export const webhookDeliveryWaiting = () =>
  new DomainError({
    kind: 'conflict',
    code: 'webhook.delivery_waiting',
    message: {
      pt: 'Esta entrega já está na fila.',
      en: 'This delivery is already waiting to be sent.',
    },
  });
