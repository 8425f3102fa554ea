import { BYTES_PER_MB, type PlanLimits, UNLIMITED } from '@escriba/contracts';
import { fileOverPlan } from '../quota/quota.errors.ts';

/** How many bytes may come, and what more are refused with; `transcription.too_large` where absent. */
export type SizeLimit = { sizeBytesMax: number; tooLarge?: (sizeMbMax: number) => Error };

/** The plan's limit, or the installation's where that is less. */
export const sizeLimitOf = (
  { maxFileSizeMB }: Pick<PlanLimits, 'maxFileSizeMB'>,
  installationBytesMax: number,
): SizeLimit => {
  const planBytesMax = maxFileSizeMB * BYTES_PER_MB;
  if (maxFileSizeMB === UNLIMITED || planBytesMax > installationBytesMax) {
    return { sizeBytesMax: installationBytesMax };
  }
  return { sizeBytesMax: planBytesMax, tooLarge: fileOverPlan };
};
