import type { AppLanguage } from '@escriba/contracts/shared/languages';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import type { VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import type { Transfer } from '../../../media/transfer.ts';

/** The cause of a failed upload. `status` is null without a response; `message` is the server's own, in `language`. */
export type UploadFault = {
  readonly code: string;
  readonly status: number | null;
  readonly message: string | null;
  readonly language?: Locale;
  /** The delay before the next attempt that the server asks for, in ms. */
  readonly retryAfterMs?: number;
};

export type UploadState =
  /** Accepted, but the language is not chosen yet. */
  | { readonly name: 'held' }
  | { readonly name: 'waiting' }
  | { readonly name: 'uploading' }
  /** Between two attempts; continues by itself. */
  | { readonly name: 'reconnecting' }
  | { readonly name: 'paused' }
  /** From before a reload: the file must be chosen again, unless the browser can open it. */
  | { readonly name: 'interrupted' }
  | { readonly name: 'failed'; readonly fault: UploadFault; readonly canRetry: boolean }
  | { readonly name: 'sent'; readonly transcriptionId: string };

/** One recording on its way to the server. */
export type UploadItem = {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** The file's own media type; may be empty. */
  readonly type: string;
  readonly lastModified: number;
  readonly language: AppLanguage | null;
  /** The number of speakers; null or absent if the voices decide. */
  readonly speakersExpected?: number | null;
  /** How it is recognised; absent: `universal`. */
  readonly speechModel?: SpeechModel;
  /** Words of the recording's own; absent if there are none. */
  readonly words?: readonly VocabularyWord[];
  /** Its folder; null or absent for none. */
  readonly folderId?: string | null;
  /** The id of the microphone recording, if it is one. */
  readonly recordingId: string | null;
  /** The upload's URL, once created. */
  readonly url: string | null;
  readonly transfer: Transfer;
  readonly state: UploadState;
};

const RUNNING = new Set<UploadState['name']>(['uploading', 'reconnecting']);
const UNDER_WAY = new Set<UploadState['name']>(['held', 'waiting', 'uploading', 'reconnecting', 'paused']);

/** Returns whether it uses one of the parallel slots. */
export const isRunning = ({ state }: Pick<UploadItem, 'state'>): boolean => RUNNING.has(state.name);

/** Returns whether leaving the page would interrupt it. */
export const isUnderWay = ({ state }: Pick<UploadItem, 'state'>): boolean => UNDER_WAY.has(state.name);

/** Returns the waiting uploads that may start now: in order, at most `atOnceMax` in parallel. */
export const nextToStart = <T extends Pick<UploadItem, 'state'>>(
  items: readonly T[],
  atOnceMax: number,
): T[] => {
  const free = Math.max(0, atOnceMax - items.filter(isRunning).length);
  return items.filter(({ state }) => state.name === 'waiting').slice(0, free);
};

/** Sums the bytes of all uploads in progress. */
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
