import { basename } from 'node:path';
import type { ModelKind, ModelTrial, TrialRecording } from '@escriba/models';
import { getModel, getModelDir, getModelPath } from '@escriba/models';
import {
  decodeAudio,
  joinSamples,
  msToSamples,
  openVoiceDetector,
  openWhisper,
  samplesToMs,
  transcribe,
  wordErrors,
  type VoiceDetector,
  type Whisper,
} from '@escriba/speech';
import { openTransducer, withWhisper } from '@escriba/transducer';
import type { TriedModel } from '../install/add-model.ts';
import { noticesOf } from './notices.ts';
import { RECORDINGS, type Recording } from './recordings.ts';

/** So much of a recording is heard to tell its language. */
const HEARD_MS = 20_000;

/**
 * Recognises the shipped recordings in the model's languages; those of other languages only to measure time and memory, if there are none. Runs alone in
 * its process, whose memory it measures.
 */
export const runTrial = async (
  folder: string,
  { kind, languages }: TriedModel,
  ffmpegPath: string | undefined,
): Promise<ModelTrial> => {
  const detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  const { whisper, usage } = await OPEN[kind](folder, languages);
  const recordings: TrialRecording[] = [];
  let audioMs = 0;
  let processorMs = 0;
  const tried = choose(languages);
  for (const recording of tried.recordings) {
    const samples = await joinSamples(decodeAudio(recording.path, { ffmpegPath }));
    const before = usage().processorMs;
    recordings.push(await recognise({ detector, whisper }, recording, samples));
    audioMs += samplesToMs(samples.length);
    processorMs += usage().processorMs - before;
  }
  const { memoryBytes } = usage();
  const counted = tried.areSpoken ? recordings : [];
  await Promise.all([detector.close(), whisper.close()]);
  return {
    recordings: counted,
    secondsPerMinute: (60 * processorMs) / audioMs,
    memoryBytes,
    notices: tried.areSpoken ? noticesOf(counted) : [UNTRIED],
  };
};

const UNTRIED = 'was tried on no speech in its languages, because no recording of them ships';

/** `areSpoken`: in languages of the model. */
const choose = (languages: readonly string[]): { recordings: readonly Recording[]; areSpoken: boolean } => {
  const spoken = RECORDINGS.filter(({ language }) => languages.includes(language));
  if (spoken.length > 0) return { recordings: spoken, areSpoken: true };
  const [language = 'auto'] = languages;
  return { recordings: RECORDINGS.map((recording) => ({ ...recording, language })), areSpoken: false };
};

type Usage = { processorMs: number; memoryBytes: number };
type Opened = { whisper: Whisper; usage: () => Usage };

const ownUsage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { processorMs: (user + system) / 1000, memoryBytes: process.resourceUsage().maxRSS * 1024 };
};

const OPEN: Readonly<Record<ModelKind, (folder: string, languages: readonly string[]) => Promise<Opened>>> = {
  whisper: async (folder) => ({ whisper: await openWhisper({ dir: folder }), usage: ownUsage }),
  transducer: async (folder, languages) => {
    const transducer = await openTransducer({ dir: folder, model: basename(folder), languages });
    const whisper = withWhisper(transducer, {
      languages: getModel('whisper-base').languages,
      openWhisper: async () => openWhisper({ dir: await getModelDir('whisper-base') }),
    });
    return { whisper, usage: () => addUsage(ownUsage(), transducer.usage()) };
  },
};

/** A transducer runs in a process of its own, beside the Whisper that detects languages. */
const addUsage = (one: Usage, other: Usage): Usage => ({
  processorMs: one.processorMs + other.processorMs,
  memoryBytes: one.memoryBytes + other.memoryBytes,
});

const recognise = async (
  models: { detector: VoiceDetector; whisper: Whisper },
  { language, text }: Recording,
  samples: Float32Array,
): Promise<TrialRecording> => {
  const transcript = await transcribe(models, samples, { language });
  const heard = await models.whisper.detectLanguage(samples.subarray(0, msToSamples(HEARD_MS)));
  const { referenceWords, substitutions, deletions } = wordErrors(text, transcript.text);
  return {
    language,
    heard: heard.language,
    words: referenceWords,
    wordsRight: referenceWords - substitutions - deletions,
  };
};
