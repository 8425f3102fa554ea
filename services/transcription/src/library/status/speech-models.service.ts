import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { hasFastModel, type ModelChoice } from '../../platform/models/model-choice.ts';
import type { PlanInForce, User } from '../../recordings/recordings.ts';

type SpeechModelsDeps = {
  planInForce: PlanInForce;
  /** Which model recognises which recordings. */
  modelChoice: ModelChoice;
  /** Whether running workers can take the most likely words of their models, in place of the most probable text. */
  canDecodeFast: () => Promise<boolean>;
};

export type SpeechModelsService = ReturnType<typeof createSpeechModelsService>;

/**
 * Lists the speech models that a user can choose.
 * @throws quotaUnavailable
 */
export const createSpeechModelsService =
  ({ planInForce, modelChoice, canDecodeFast }: SpeechModelsDeps) =>
  async (user: User): Promise<SpeechModel[]> => {
    const isFastDifferent =
      modelChoice.fast === undefined
        ? await canDecodeFast()
        : hasFastModel(modelChoice, await planInForce(user, () => true));
    return isFastDifferent ? ['universal', 'fast'] : ['universal'];
  };
