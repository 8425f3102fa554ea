import type { FreeResult } from '@escriba/contracts/transcription/transcription';
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
    for await (const { event, data } of watch(input)) {
      if (event !== 'snapshot') continue;
      if (data.result !== null) return data.result;
      if (data.status === 'cancelled') throw transcriptionCancelled();
      if (data.status === 'failed') throw transcriptionFailed(data.error ?? TRANSCRIPTION_FAILED_CODE);
    }
    throw input.signal.reason;
  };

const transcriptionFailed = (code: string) =>
  new DomainError({ kind: 'unprocessable', code, message: describeFault(code) });
