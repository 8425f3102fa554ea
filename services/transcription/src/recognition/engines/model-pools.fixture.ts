import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { parseSpeechSettings, type SpeechJobs } from './speech-jobs.ts';

/**
 * A speech process that recognises the name of its model, and cannot load one whose folder has a file `unloadable`. It removes a file `hang` of the
 * folder with its first piece, which it never ends.
 */
serveJobs<SpeechJobs>(async () => {
  const { model, modelsDir = '' } = parseSpeechSettings(process.argv[2]);
  const isUnloadable = await access(join(modelsDir, model, 'unloadable')).then(
    () => true,
    () => false,
  );
  if (isUnloadable) throw new Error(`${model} cannot be loaded`);
  const result = { text: model, language: 'pt', segments: [], flags: [] };
  return {
    findSpeech: async () => ({ pieces: [] }),
    detectLanguage: async () => ({ language: model, probability: 1, probabilities: [] }),
    recognise: async () => {
      const hangs = await rm(join(modelsDir, model, 'hang')).then(
        () => true,
        () => false,
      );
      return hangs ? new Promise<never>(() => {}) : result;
    },
    hearVoices: async () => ({ voices: null, overlaps: null }),
  };
});
