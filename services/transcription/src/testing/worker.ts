import { runMain } from '@escriba/runtime';
import { openWorker } from '../open-worker.ts';
import { rememberedSpeech } from './remembered-speech/program.ts';

/** A transcription worker whose speech processes recognise each content once. */
runMain(() => {
  const { TEST_SPEECH_GATE: gate, TEST_SPEECH_PACE: pace } = process.env;
  return openWorker(rememberedSpeech({ gate: numberOf(gate), pace: numberOf(pace) }));
});

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
