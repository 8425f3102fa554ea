import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TFunction } from 'i18next';

/** The progress of a recording that is transcribed: 0–100, its step in words, and a figure such as '43%'. */
export const describeProgress = (
  { progress, stage }: Pick<TranscriptionItem, 'progress' | 'stage'>,
  t: TFunction<'library'>,
) => {
  const percent = Math.max(0, Math.min(100, progress));
  return {
    percent,
    words: t(stage === 'transcribing' ? 'status.writing' : 'status.preparing'),
    figure: `${Math.floor(percent)}%`,
  };
};
