import { join } from 'node:path';
import { getModelDir } from '@escriba/models';
import { openPcmFile, openVoiceDetector, planPieces } from '@escriba/speech';
import { openRecogniser } from './open-recogniser.ts';
import { openVoices } from './open-voices.ts';
import { SHIPPED } from './whisper-model.ts';
import type { JobHandlers } from '../../platform/processes/serve-jobs.ts';
import type { SpeechJobs, SpeechSettings } from './speech-jobs.ts';

/**
 * Loads the models of a speech process, and returns its jobs. They read samples themselves, so that only paths and words are sent.
 * @param warn called with a sentence for the log
 */
export const openSpeechJobs = async (
  { modelsDir, model, finds, device }: SpeechSettings,
  warn: (warning: string) => void,
): Promise<JobHandlers<SpeechJobs>> => {
  const detectorDir = await getModelDir('silero-vad', { modelsDir });
  const detector = await openVoiceDetector({ modelPath: join(detectorDir, 'silero-vad-16k-sequence.onnx') });
  const recogniser = finds === 'words' ? await openRecogniser({ model, modelsDir, device, warn }) : undefined;
  const openedVoices = finds === 'speech' ? undefined : await openVoices(modelsDir);
  const listen = () => {
    if (!recogniser) throw new Error('This speech process recognises no words');
    return recogniser;
  };
  const hearVoices: NonNullable<typeof openedVoices> = async (samples, piece) => {
    if (!openedVoices) throw new Error('This speech process only finds speech');
    return openedVoices(samples, piece);
  };

  return {
    findSpeech: async ({ pcmPath, ...stretch }) => {
      await using pcm = await openRecording(pcmPath);
      return await planPieces(detector, pcm, stretch);
    },

    detectLanguage: async ({ pcmPath, startMs, endMs }) => {
      await using pcm = await openRecording(pcmPath);
      return listen().detectLanguage(await pcm.read(startMs, endMs));
    },

    recognise: async ({ pcmPath, piece, language, prior, voices, ...how }) => {
      await using pcm = await openRecording(pcmPath);
      const samples = await pcm.read(piece.startMs, piece.endMs);
      const recognised = await listen().recognisePiece(samples, {
        ...languageOptions(listen().languages, { language, prior }),
        ...how,
        offsetMs: piece.startMs,
        spans: piece.spans,
      });
      const { text, language: used, languages, segments, flags, isOther } = recognised;
      const made = isOther ? { model: SHIPPED.name } : {};
      const result = { text, language: used, languages, segments, flags, ...made };
      return voices ? { ...result, ...(await hearVoices(samples, piece)) } : result;
    },

    hearVoices: async ({ pcmPath, piece }) => {
      await using pcm = await openRecording(pcmPath);
      return hearVoices(await pcm.read(piece.startMs, piece.endMs), piece);
    },
  };
};

/** A language that the model does not know is detected. */
const languageOptions = (
  known: readonly string[],
  { language, prior }: Pick<SpeechJobs['recognise']['input'], 'language' | 'prior'>,
) => {
  if (!known.includes(language)) return { language: 'auto' };
  return prior === undefined ? { language } : { language: 'auto', prior };
};

const openRecording = async (path: string) => {
  const pcm = await openPcmFile(path);
  return { ...pcm, [Symbol.asyncDispose]: () => pcm.close() };
};
