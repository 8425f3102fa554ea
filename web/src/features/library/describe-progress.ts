import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TFunction } from 'i18next';
import { readProgress } from '../../data/transcriptions/progress.ts';

/** Describes the progress of a recording that is transcribed: 0–100, its step in words, and a figure such as '43%'. */
export const describeProgress = (
  item: Pick<TranscriptionItem, 'progress' | 'stage'>,
  t: TFunction<'library'>,
) => {
  const { percent, figure } = readProgress(item);
  return {
    percent,
    words: t(item.stage === 'transcribing' ? 'status.writing' : 'status.preparing'),
    figure,
  };
};
