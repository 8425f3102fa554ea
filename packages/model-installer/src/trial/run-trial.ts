import type { ModelTrial, TrialRecording } from '@escriba/models';
import { getModelPath } from '@escriba/models';
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
import { noticesOf } from './notices.ts';
import { RECORDINGS, type Recording } from './recordings.ts';

/** So much of a recording is heard to tell its language. */
const HEARD_MS = 20_000;

/** Recognises the shipped recordings in the model's languages. Runs alone in its process, whose memory it measures. */
export const runTrial = async (
  folder: string,
  languages: readonly string[],
  ffmpegPath: string | undefined,
): Promise<ModelTrial> => {
  const detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  const whisper = await openWhisper({ dir: folder });
  const recordings: TrialRecording[] = [];
  let audioMs = 0;
  let processorMs = 0;
  for (const recording of RECORDINGS.filter(({ language }) => languages.includes(language))) {
    const samples = await joinSamples(decodeAudio(recording.path, { ffmpegPath }));
    const before = process.cpuUsage();
    recordings.push(await recognise({ detector, whisper }, recording, samples));
    const { user, system } = process.cpuUsage(before);
    audioMs += samplesToMs(samples.length);
    processorMs += (user + system) / 1000;
  }
  await Promise.all([detector.close(), whisper.close()]);
  return {
    recordings,
    secondsPerMinute: audioMs === 0 ? 0 : (60 * processorMs) / audioMs,
    memoryBytes: process.resourceUsage().maxRSS * 1024,
    notices: noticesOf(recordings),
  };
};

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
