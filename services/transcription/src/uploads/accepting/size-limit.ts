import { type PlanLimits, UNLIMITED } from '@escriba/contracts/plans/limits';
import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { planLimitReached } from '@escriba/errors';

/** Maximum number of bytes, and the error for more; default `transcription.too_large`. */
export type SizeLimit = { sizeBytesMax: number; tooLarge?: (sizeMbMax: number) => Error };

/** Returns the plan's limit, or the installation's if that is lower. */
export const sizeLimitOf = (
  { maxFileSizeMB }: Pick<PlanLimits, 'maxFileSizeMB'>,
  installationBytesMax: number,
): SizeLimit => {
  const planBytesMax = maxFileSizeMB * BYTES_PER_MB;
  if (maxFileSizeMB === UNLIMITED || planBytesMax > installationBytesMax) {
    return { sizeBytesMax: installationBytesMax };
  }
  return { sizeBytesMax: planBytesMax, tooLarge: (limit) => planLimitReached('maxFileSizeMB', { limit }) };
};
