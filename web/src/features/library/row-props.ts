import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { RowCommands } from './use-row-commands.ts';

export type RowProps = {
  readonly item: TranscriptionItem;
  readonly commands: RowCommands;
};
