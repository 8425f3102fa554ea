import type { ListedStatus, TranscriptionItem } from '@escriba/contracts/transcription/library';

/** An update of one recording. */
export type LiveNews =
  | {
      readonly type: 'changed';
      readonly item: TranscriptionItem;
      /** The state before the update. */
      readonly before: TranscriptionItem | undefined;
    }
  | { readonly type: 'removed'; readonly transcriptionId: string }
  /** The end was not seen in time; it may still arrive as `changed`. `message` is for users. */
  | { readonly type: 'timedOut'; readonly transcriptionId: string; readonly message: string };

export type LiveListener = (news: LiveNews) => void;

/** Returns whether a recording is queued or being transcribed. */
export const isUnfinished = ({ status }: { readonly status: ListedStatus }): boolean =>
  status === 'pending' || status === 'processing';
