import { access } from 'node:fs/promises';
import { isDomainError } from '@escriba/errors';
import { freeRecordingTooLong, isTrialRound } from '../../recordings/recordings.ts';
import { mediaUnavailable } from '../../platform/media/media.errors.ts';
import { type Decoded, type DecodeInput, decodeToPcm } from '../../platform/media/decode.ts';
import type { MediaPrograms } from '../../platform/media/run-program.ts';
import { recordingMissing } from './pipeline.errors.ts';
import type { Run } from '../runs/runs.repository.ts';

type DecodeDeps = {
  programs: MediaPrograms;
  /** Longest recording in general, and of a free trial. */
  durationMsMax: number;
  freeDurationMsMax: number;
};

type RecordingInput = Pick<DecodeInput, 'path' | 'outPath' | 'probedMs' | 'layout' | 'mix' | 'signal'> & {
  run: Pick<Run, 'is_trial' | 'round' | 'audio_track'>;
};

/**
 * Decodes as much of a recording as may be transcribed, and no more: of the audio track that the run has to recognise. A free trial keeps its limit when it moves into an account.
 * @throws the errors of `decodeToPcm`; freeRecordingTooLong instead of recordingTooLong for a free trial; recordingMissing if the file
 *   was deleted before it was read, and mediaUnavailable if it cannot be reached, both of which ffmpeg reports as it reports a damaged file
 */
export const createDecodeRecording =
  (deps: DecodeDeps) =>
  async (input: RecordingInput): Promise<Decoded> => {
    try {
      return await decodeWithinLimit(deps, input);
    } catch (error) {
      const fault = await findAccessFault(input.path);
      if (fault === undefined) throw error;
      throw isMissing(fault) ? recordingMissing(error) : mediaUnavailable(fault);
    }
  };

const decodeWithinLimit = async (
  { programs, durationMsMax, freeDurationMsMax }: DecodeDeps,
  { run, ...recording }: RecordingInput,
): Promise<Decoded> => {
  const input = { ...recording, track: run.audio_track ?? undefined };
  if (!isTrialRound(run)) return decodeToPcm(programs, { ...input, durationMsMax });
  const visitorMsMax = Math.min(durationMsMax, freeDurationMsMax);
  return decodeToPcm(programs, { ...input, durationMsMax: visitorMsMax }).catch((error: unknown) => {
    const isTooLong = isDomainError(error) && error.code === 'transcription.too_long';
    throw isTooLong ? freeRecordingTooLong(visitorMsMax) : error;
  });
};

/** Returns why a file cannot be read; undefined if it can. */
const findAccessFault = async (path: string): Promise<NodeJS.ErrnoException | undefined> =>
  access(path).then(
    () => undefined,
    (fault: NodeJS.ErrnoException) => fault,
  );

/** Returns whether a file is gone. Of one that cannot be reached, such as on a machine that does not respond, that is not known. */
const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR';
