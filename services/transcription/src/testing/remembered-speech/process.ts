import { passGate } from '@escriba/testing/pass-gate';
import { openSpeechAnswers } from '@escriba/testing/speech-answers';
import { serveJobs, type JobHandlers } from '../../platform/processes/serve-jobs.ts';
import { parseSpeechSettings, type SpeechJobs } from '../../recognition/engines/speech-jobs.ts';
import type { RememberedSpeech } from './program.ts';
import { rememberJobs } from './remember-jobs.ts';

/** The program of a speech process that answers from a store, and loads the models for the first question without an answer. */
serveJobs<SpeechJobs>(async (warn) => {
  const [, , settingsText, rememberedText = '{}'] = process.argv;
  const settings = parseSpeechSettings(settingsText);
  const { pace = 0, gate, store } = JSON.parse(rememberedText) as RememberedSpeech;
  let loading: Promise<JobHandlers<SpeechJobs>> | undefined;
  const load = async () => {
    const { openSpeechJobs } = await import('../../recognition/engines/open-speech-jobs.ts');
    return openSpeechJobs(settings, warn);
  };
  return rememberJobs({
    store: await openSpeechAnswers(store),
    load: () => (loading ??= load()),
    hasOwnModels: settings.modelsDir !== undefined,
    pass: async () => (gate === undefined ? undefined : passGate(gate)),
    pace,
  });
});
