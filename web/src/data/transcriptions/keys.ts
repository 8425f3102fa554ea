import type { RouteInput, RouteOutput } from '@escriba/contracts/shared/route';
import type {
  listTranscriptions,
  StatusCounts,
  TranscriptionItem,
} from '@escriba/contracts/transcription/library';

/** The time at which this browser stored what it shows instead of the server's response; absent: it came from the server. */
export type Kept = { readonly keptAtMs?: number | undefined };

export type TranscriptionsPage = Kept & {
  readonly items: TranscriptionItem[];
  readonly pagination: RouteOutput<typeof listTranscriptions>['pagination'];
  /** Counts of all recordings, regardless of the search and the filter. */
  readonly counts: StatusCounts;
};
export type ListOptions = RouteInput<typeof listTranscriptions>['query'];

/** Query keys of recordings; `all` is a prefix of every other. */
export const transcriptionKeys = {
  all: ['transcriptions'],
  lists: ['transcriptions', 'list'],
  list: (options: ListOptions) => ['transcriptions', 'list', options],
  detail: (id: string) => ['transcriptions', 'detail', id],
  /** Returns the key of a recording without its text. */
  item: (id: string) => ['transcriptions', 'item', id],
  queuePlace: (id: string) => ['transcriptions', 'queue-place', id],
  totals: ['transcriptions', 'totals'],
  labels: ['transcriptions', 'labels'],
} as const;
