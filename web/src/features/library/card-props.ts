import type { TranscriptionItem } from '@escriba/contracts';
import type { Question } from './recording-menu.tsx';
import type { Deeds } from './use-deeds.ts';

export type CardProps = {
  readonly item: TranscriptionItem;
  readonly deeds: Deeds;
  readonly onAsk: (question: Question) => void;
  /** Shows the whole transcript. */
  readonly onOpen: (item: TranscriptionItem) => void;
};
