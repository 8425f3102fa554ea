import type { FreeResult, TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { DomainError } from '@escriba/errors';
import {
  describeFault,
  TRANSCRIPTION_FAILED_CODE,
  transcriptionCancelled,
} from '../../recordings/recordings.ts';
import type { Watch } from './watch.ts';

export type WaitForFreeResult = ReturnType<typeof createWaitForFreeResult>;

/** Waits for the end of a free transcription. @throws its fault, transcriptionCancelled, or the signal's reason */
export const createWaitForFreeResult =
  (watch: Watch) =>
  async (input: Parameters<Watch>[0]): Promise<FreeResult> => {
    const { result } = await lastSnapshot(watch, input, ({ result }) => result !== null);
    if (result === null) throw input.signal.reason;
    return result;
  };

export type WaitForText = ReturnType<typeof createWaitForText>;

/** Waits until a transcript can be read, and returns its snapshot. @throws its fault, transcriptionCancelled, transcriptionNotFound, or the signal's reason */
export const createWaitForText =
  (watch: Watch) =>
  (input: Parameters<Watch>[0]): Promise<TranscriptionSnapshot> =>
    lastSnapshot(watch, input, ({ status }) => status === 'completed');

const lastSnapshot = async (
  watch: Watch,
  input: Parameters<Watch>[0],
  isDone: (snapshot: TranscriptionSnapshot) => boolean,
): Promise<TranscriptionSnapshot> => {
  for await (const { event, data } of watch(input)) {
    if (event !== 'snapshot') continue;
    if (isDone(data)) return data;
    const failure = failureOf(data);
    if (failure !== undefined) throw failure;
  }
  throw input.signal.reason;
};

type Ended = Pick<TranscriptionSnapshot, 'status'> & Partial<Pick<TranscriptionSnapshot, 'error'>>;

/** Returns why a transcription has no text; undefined if it has, or may still have one. */
export const failureOf = ({ status, error }: Ended): DomainError | undefined => {
  if (status === 'cancelled') return transcriptionCancelled();
  return status === 'failed' ? transcriptionFailed(error ?? TRANSCRIPTION_FAILED_CODE) : undefined;
};

const transcriptionFailed = (code: string) =>
  new DomainError({ kind: 'unprocessable', code, message: describeFault(code) });
