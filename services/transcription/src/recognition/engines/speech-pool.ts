import { createProcessPool, type RunJobOptions } from '../../platform/processes/process-pool.ts';
import { limitMsOf } from './job-limits.ts';
import { type SpeechProgram, SPEECH_PROGRAM } from './speech-program.ts';
import { SHIPPED, type WhisperModel } from './whisper-model.ts';
import { formatSpeechSettings, type SpeechJobs, type SpeechSettings } from './speech-jobs.ts';

/** Memory beyond what a process with its model needs: one that grows by more is replaced. */
const GROWTH_BYTES_MAX = 570 * 2 ** 20;

export type SpeechPoolOptions = Pick<SpeechSettings, 'finds' | 'device'> & {
  size: number;
  /** The program that the processes run; default: `speech-process.ts`. */
  program?: SpeechProgram | undefined;
  /** The Whisper of processes that find words; default: the shipped one. */
  model?: WhisperModel | undefined;
  /** A folder to search for models before the shipped ones. */
  modelsDir: string | undefined;
  /** Called when a process died unexpectedly. */
  onLoss: ((cause: Error) => void) | undefined;
  /** Called once if the device cannot be used and the processor computes Whisper. */
  onFallback?: ((cause: string) => void) | undefined;
  /** Returns the longest time of a job. Default: by the length of its sound and the speed of the model. */
  limitMsOf?: typeof limitMsOf | undefined;
};

/** Processes that find speech in recordings, and if `finds` says so voices and words. One that hangs is killed, as if it had died. */
export const createSpeechPool = (options: SpeechPoolOptions) => {
  const { modelsDir, finds, device, size, onLoss, onFallback } = options;
  const { model = SHIPPED, program = SPEECH_PROGRAM } = options;
  const settings = { ...(modelsDir === undefined ? {} : { modelsDir }), model: model.name, finds, device };
  const pool = createProcessPool<SpeechJobs>({
    module: program.module,
    args: [formatSpeechSettings(settings), ...program.args],
    size,
    rssBytesMax: model.memoryBytes + GROWTH_BYTES_MAX,
    onLoss,
    onWarning: once(onFallback),
  });
  const findLimit = options.limitMsOf ?? limitMsOf;
  return {
    ...pool,
    run: async <K extends keyof SpeechJobs>(
      name: K,
      input: SpeechJobs[K]['input'],
      how: RunJobOptions,
    ): Promise<SpeechJobs[K]['output']> => {
      const limitMs = await findLimit(name, input, model.secondsPerMinute);
      return pool.run(name, input, { ...how, limitMs });
    },
  };
};

/** Every process reports the same. */
const once = (call: ((cause: string) => void) | undefined) => {
  let called = false;
  return (cause: string): void => {
    if (!called) call?.(cause);
    called = true;
  };
};
