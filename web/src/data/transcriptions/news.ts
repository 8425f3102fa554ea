import type { ListedStatus, TranscriptionItem } from '@escriba/contracts';

/** What became known of one recording. */
export type LiveNews =
  | {
      readonly type: 'changed';
      readonly item: TranscriptionItem;
      /** What this page knew of it until then. */
      readonly before: TranscriptionItem | undefined;
    }
  | { readonly type: 'removed'; readonly transcriptionId: string }
  /** Its end was not seen in time. It may still come, as `changed`. `message` is for people. */
  | { readonly type: 'timedOut'; readonly transcriptionId: string; readonly message: string };

export type LiveListener = (news: LiveNews) => void;

/** Whether a recording still waits or is worked on. */
export const isUnfinished = ({ status }: { readonly status: ListedStatus }): boolean =>
  status === 'pending' || status === 'processing';
