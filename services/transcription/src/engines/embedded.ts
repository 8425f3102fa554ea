import { combineLanguages, piecesForLanguage } from '@escriba/speech';
import type { Engine } from './engine.ts';
import { toHealthPart } from './engine.errors.ts';
import { createProcessPool } from './process-pool.ts';
import { formatSpeechSettings, type SpeechJobs } from './speech-jobs.ts';
import { createModelVerifier, type SpeechModels } from './speech-models.ts';

export type EmbeddedEngineOptions = {
  models: SpeechModels;
  /** Processes, each of one thread; the number of pieces recognised at once. */
  concurrency: number;
  /** Hypotheses kept while decoding; 1 is fastest. */
  beamSize: number;
};

/** Measured: 270 MB after loading, 430 MB after 20 pieces and after 240. */
const RSS_BYTES_MAX = 1_000 * 2 ** 20;

/** Recognises here, with `@escriba/speech`, in processes that this one owns and that die with it. */
export function createEmbeddedEngine({ models, concurrency, beamSize }: EmbeddedEngineOptions): Engine {
  const { voiceDetectorPath, whisperDir } = models;
  const pool = createProcessPool<SpeechJobs>({
    module: new URL('./speech-process.ts', import.meta.url),
    args: [formatSpeechSettings({ voiceDetectorPath, whisperDir, beamSize })],
    size: concurrency,
    rssBytesMax: RSS_BYTES_MAX,
  });
  const verify = createModelVerifier(models, ['voiceDetector', 'whisper']);

  return {
    name: 'embedded',
    model: models.name,

    check: async () => {
      try {
        await verify();
        await pool.warm();
        return { ok: true };
      } catch (error) {
        return toHealthPart(error);
      }
    },

    findSpeech: (pcmPath, { signal, onProgress }) =>
      pool.run('findSpeech', { pcmPath }, { signal, onProgress }),

    detectLanguage: async (pcmPath, pieces, { signal }) => {
      const guesses = await Promise.all(
        piecesForLanguage(pieces).map(async ({ startMs, endMs }) => ({
          guess: await pool.run('detectLanguage', { pcmPath, startMs, endMs }, { signal }),
          weight: endMs - startMs,
        })),
      );
      return combineLanguages(guesses).language;
    },

    recognise: (pcmPath, { startMs, endMs, spans }, { language, signal }) =>
      pool.run('recognise', { pcmPath, piece: { startMs, endMs, spans }, language }, { signal }),

    close: pool.close,
  };
}
