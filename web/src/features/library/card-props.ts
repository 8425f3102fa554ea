import type { TranscriptionItem } from '@escriba/contracts';
import type { Question } from './recording-menu.tsx';
import type { RecordingActions } from './use-recording-actions.ts';

export type CardProps = {
  readonly item: TranscriptionItem;
  readonly actions: RecordingActions;
  readonly onAsk: (question: Question) => void;
  /** Opens the full transcript. */
  readonly onOpen: (item: TranscriptionItem) => void;
};
