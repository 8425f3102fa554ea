import { FREE_DEVICES_PER_ADDRESS_DAILY_MAX } from '@escriba/contracts/shared/limits';
import { DomainError } from '@escriba/errors';

export const freeTrialUsed = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcription.free_trial_used',
    message: {
      pt: 'Você já usou sua transcrição gratuita. Crie uma conta para continuar.',
      en: 'You have used your free transcription. Create an account to continue.',
    },
  });

/** Says that a visitor's recording is too long. The failure is permanent. */
export const freeRecordingTooLong = (durationMsMax: number) => {
  const minutes = durationMsMax / 60_000;
  return new DomainError({
    kind: 'limit_exceeded',
    code: 'transcription.free_recording_too_long',
    message: {
      pt: `Sem conta, a gravação pode ter até ${minutes.toLocaleString('pt-BR')} minutos. Crie uma conta gratuita para transcrever gravações mais longas.`,
      en: `Without an account, a recording may be up to ${minutes.toLocaleString('en')} minutes long. Create a free account to transcribe longer ones.`,
    },
  });
};

export const dailyDevicesLimit = () =>
  new DomainError({
    kind: 'limit_exceeded',
    code: 'transcription.daily_devices_limit',
    message: {
      pt: `Limite diário de testes gratuitos atingido nesta rede (${FREE_DEVICES_PER_ADDRESS_DAILY_MAX} dispositivos). Tente amanhã ou crie uma conta.`,
      en: `Daily limit of free trials reached on this network (${FREE_DEVICES_PER_ADDRESS_DAILY_MAX} devices). Try again tomorrow or create an account.`,
    },
  });

/** Thrown for a trial of another device or account, too: a request reveals nothing about what exists. */
export const noTrialToClaim = () =>
  new DomainError({
    kind: 'not_found',
    code: 'transcription.no_trial_to_claim',
    message: {
      pt: 'Não há transcrição gratuita deste navegador para guardar',
      en: 'There is no free transcription of this browser to keep',
    },
  });

/** Says that the account has already taken over a free transcription; it keeps only one. The failure is permanent. */
export const trialClaimUsed = () =>
  new DomainError({
    kind: 'conflict',
    code: 'transcription.trial_claim_used',
    message: {
      pt: 'Sua conta já guardou uma transcrição gratuita. Envie a gravação pela sua conta.',
      en: 'Your account has already kept a free transcription. Upload the recording in your account.',
    },
  });
