import { stat } from 'node:fs/promises';
import { PCM_BYTES_PER_MS } from '../../platform/media/decode.ts';
import type { SpeechJobs } from './speech-jobs.ts';

type JobName = keyof SpeechJobs;
type LengthOf<K extends JobName> = (input: SpeechJobs[K]['input']) => number | Promise<number>;

/** On a machine that has much else to do, or less speed than that of the trial, a job takes so many times longer. */
const SLOWER_MAX = 20;
/** Besides: a disk that does not answer, a machine that swaps. */
const SPARE_MS = 120_000;
/** Of the slowest known model, large-v3, for one that was not measured. */
const UNMEASURED_SECONDS_PER_MINUTE = 60;
/** Speech is found in a quarter of an hour in two seconds. */
const SEARCH_SECONDS_PER_MINUTE = 0.14;
const MS_A_MINUTE = 60_000;

/**
 * Returns the longest time that a job may take in a process of a model, by the length of its sound. A process that takes longer hangs.
 * @param secondsPerMinute seconds of a core for a minute of audio, as the model's trial measured it
 */
export const limitMsOf = async <K extends JobName>(
  name: K,
  input: SpeechJobs[K]['input'],
  secondsPerMinute = UNMEASURED_SECONDS_PER_MINUTE,
): Promise<number> => {
  const seconds = name === 'findSpeech' ? SEARCH_SECONDS_PER_MINUTE : secondsPerMinute;
  const minutes = (await LENGTH_MS[name](input)) / MS_A_MINUTE;
  return Math.ceil(SPARE_MS + SLOWER_MAX * seconds * 1_000 * minutes);
};

const LENGTH_MS: { readonly [K in JobName]: LengthOf<K> } = {
  findSpeech: async ({ pcmPath, fromMs = 0, toMs }) => (toMs ?? (await lengthOfFile(pcmPath))) - fromMs,
  detectLanguage: ({ startMs, endMs }) => endMs - startMs,
  recognise: ({ piece }) => piece.endMs - piece.startMs,
  hearVoices: ({ piece }) => piece.endMs - piece.startMs,
};

/** The job itself reports a file that cannot be read. */
const lengthOfFile = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  return (found?.size ?? 0) / PCM_BYTES_PER_MS;
};
