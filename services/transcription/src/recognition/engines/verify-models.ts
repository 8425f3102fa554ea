import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { type ModelName, verifyModel, verifyModels } from '@escriba/models';
import { modelDamaged, modelMissing } from './engine.errors.ts';

/**
 * Checks that every file of these models is present and intact; searches `modelsDir` first. Takes a third of a second.
 * @throws modelMissing, modelDamaged, for the first bad file
 */
export const requireModels = async (
  names: readonly ModelName[],
  modelsDir: string | undefined,
): Promise<void> => {
  for (const check of await verifyModels(names, { modelsDir })) {
    if (check.status === 'missing') throw modelMissing(`${check.name}/${check.file}`);
    if (check.status === 'damaged') throw modelDamaged(`${check.name}/${check.file}`);
  }
};

/** Checks whether speakers can be distinguished. If not, everything else works: it is reported, and stops nothing. */
export const checkVoiceEncoder = async (modelsDir: string | undefined): Promise<HealthPart> => {
  const check = await verifyModel('speaker-ge2e', { modelsDir }).catch(() => undefined);
  if (check?.status === 'ok') return { ok: true };
  const fault = check?.status === 'missing' ? 'not installed' : 'damaged';
  return {
    ok: true,
    code: 'speech.speakers_unavailable',
    message: `Speakers cannot be identified: the model speaker-ge2e is ${fault}.`,
  };
};
