import type { AssistantStatus } from '@escriba/contracts/transcription/assistant';
import type { Agreement, AgreementDecision, Agreements } from './agreements.ts';
import type { AssistantSettings } from './assistant-settings.ts';
import { noAssistant, recipientChanged } from './insights.errors.ts';
import type { SpeechDeps } from './require-speech.ts';

export type AssistantDeps = {
  /** The language model; undefined without one. */
  readonly assistant: AssistantSettings | undefined;
  readonly agreements: Agreements;
} & SpeechDeps;

const NONE: Omit<AssistantStatus, 'translatesSpeech'> = {
  isAvailable: false,
  recipient: null,
  model: null,
  isAgreed: false,
  text: null,
};

export type AssistantService = ReturnType<typeof createAssistantService>;

/** Says where texts of users are sent, and records whether they agree to it. */
export const createAssistantService = ({ assistant, agreements, canTranslateSpeech }: AssistantDeps) => {
  // Without Redis nothing new is offered; the rest of the status has other sources.
  const translatesSpeech = (): Promise<boolean> => canTranslateSpeech().catch(() => false);
  const toStatus = async (agreement: Agreement | undefined): Promise<AssistantStatus> =>
    assistant === undefined || agreement === undefined
      ? { translatesSpeech: await translatesSpeech(), ...NONE }
      : {
          translatesSpeech: await translatesSpeech(),
          isAvailable: true,
          recipient: assistant.recipient,
          model: assistant.model,
          isAgreed: agreement.recipient === assistant.recipient,
          text: agreement.text,
        };
  return {
    /** @throws agreementUnknown */
    read: async (userId: string): Promise<AssistantStatus> =>
      toStatus(assistant && (await agreements.read(userId))),

    /** Agrees to the server that the user has read. @throws noAssistant, recipientChanged, agreementUnknown */
    agree: async (decision: Omit<AgreementDecision, 'granted'>): Promise<AssistantStatus> => {
      if (assistant === undefined) throw noAssistant();
      if (decision.recipient !== assistant.recipient) throw recipientChanged();
      return toStatus(await agreements.decide({ ...decision, granted: true }));
    },

    /** Withdraws the agreement, if there is one. @throws agreementUnknown */
    withdraw: async (source: Omit<AgreementDecision, 'granted' | 'recipient'>): Promise<AssistantStatus> => {
      if (assistant === undefined) return toStatus(undefined);
      const agreement = await agreements.read(source.userId);
      const { recipient } = agreement;
      return toStatus(
        recipient === null ? agreement : await agreements.decide({ ...source, recipient, granted: false }),
      );
    },
  };
};
