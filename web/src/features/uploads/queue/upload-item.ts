import type { AppLanguage, Locale } from '@escriba/contracts';
import type { Transfer } from '../../../media/transfer.ts';

/** Why an upload ended. `status` is null where no answer came; `message` is the server's own, in `language`. */
export type UploadFault = {
  readonly code: string;
  readonly status: number | null;
  readonly message: string | null;
  readonly language?: Locale;
  /** How long the server asks to wait before the next try, in ms. */
  readonly retryAfterMs?: number;
};

export type UploadState =
  /** Taken, but nobody has said yet in which language it is spoken. */
  | { readonly name: 'held' }
  | { readonly name: 'waiting' }
  | { readonly name: 'uploading' }
  /** Between two tries; goes on by itself. */
  | { readonly name: 'reconnecting' }
  | { readonly name: 'paused' }
  /** Begun before the page was loaded anew: the file has to be chosen again, unless the browser can open it. */
  | { readonly name: 'interrupted' }
  | { readonly name: 'failed'; readonly fault: UploadFault; readonly canRetry: boolean }
  | { readonly name: 'sent'; readonly transcriptionId: string };

/** One recording on its way to the server. */
export type UploadItem = {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** As the file calls itself; may be empty. */
  readonly type: string;
  readonly lastModified: number;
  readonly language: AppLanguage | null;
  /** The microphone recording that it is, if it is one. */
  readonly recordingId: string | null;
  /** Where the server takes it, once it has a place there. */
  readonly url: string | null;
  readonly transfer: Transfer;
  readonly state: UploadState;
};

const RUNNING = new Set<UploadState['name']>(['uploading', 'reconnecting']);
const UNDER_WAY = new Set<UploadState['name']>(['held', 'waiting', 'uploading', 'reconnecting', 'paused']);

/** Whether it takes one of the places of those that are sent at once. */
export const isRunning = ({ state }: Pick<UploadItem, 'state'>): boolean => RUNNING.has(state.name);

/** Whether leaving the page would break it off. */
export const isUnderWay = ({ state }: Pick<UploadItem, 'state'>): boolean => UNDER_WAY.has(state.name);

/** Which waiting ones may start now: in their order, at most `atOnceMax` under way. */
export const nextToStart = <T extends Pick<UploadItem, 'state'>>(
  items: readonly T[],
  atOnceMax: number,
): T[] => {
  const free = Math.max(0, atOnceMax - items.filter(isRunning).length);
  return items.filter(({ state }) => state.name === 'waiting').slice(0, free);
};

/** Bytes over all that are under way. */
export const sumTransfers = (
  items: readonly UploadItem[],
): Pick<Transfer, 'sentBytes' | 'totalBytes'> & { readonly count: number } => {
  const active = items.filter(isUnderWay);
  return {
    count: active.length,
    sentBytes: active.reduce((sum, { transfer }) => sum + transfer.sentBytes, 0),
    totalBytes: active.reduce((sum, { transfer }) => sum + transfer.totalBytes, 0),
  };
};
