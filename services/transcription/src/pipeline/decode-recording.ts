import { isDomainError } from '@escriba/errors';
import { freeRecordingTooLong } from '../free-trial/free-trial.errors.ts';
import { type DecodeInput, decodeToPcm } from '../media/decode.ts';
import type { MediaPrograms } from '../media/run-program.ts';
import type { Run } from './runs.repository.ts';

type DecodeDeps = {
  programs: MediaPrograms;
  /** Longest recording in general, and of a visitor. */
  durationMsMax: number;
  freeDurationMsMax: number;
};

type RecordingInput = Pick<DecodeInput, 'path' | 'outPath' | 'probedMs' | 'signal'> & {
  run: Pick<Run, 'owner_kind'>;
};

/**
 * Decodes as much of a recording as its owner may transcribe, and no more.
 * @throws the errors of `decodeToPcm`; freeRecordingTooLong instead of recordingTooLong for a visitor
 */
export const createDecodeRecording =
  ({ programs, durationMsMax, freeDurationMsMax }: DecodeDeps) =>
  async ({ run, ...input }: RecordingInput): Promise<{ durationMs: number }> => {
    if (run.owner_kind === 'user') return decodeToPcm(programs, { ...input, durationMsMax });
    const visitorMsMax = Math.min(durationMsMax, freeDurationMsMax);
    return decodeToPcm(programs, { ...input, durationMsMax: visitorMsMax }).catch((error: unknown) => {
      const isTooLong = isDomainError(error) && error.code === 'transcription.too_long';
      throw isTooLong ? freeRecordingTooLong(visitorMsMax) : error;
    });
  };
