import type { TranscriptionItem } from '@escriba/contracts/transcription/library';

/** Returns how far a recording is, 0–100, and as every page writes it: '43%', rounded down, so that 100% means the end. */
export const readProgress = ({ progress }: Pick<TranscriptionItem, 'progress'>) => {
  const percent = Math.max(0, Math.min(100, progress));
  const whole = Math.floor(percent);
  return { percent, whole, figure: `${whole}%` };
};
