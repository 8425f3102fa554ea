import { openWorker } from '../open-worker.ts';
import { rememberedSpeech } from './remembered-speech/program.ts';

// A transcription worker whose speech processes recognise each content once.
const { TEST_SPEECH_GATE: gate, TEST_SPEECH_PACE: pace } = process.env;
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
openWorker(rememberedSpeech({ gate: numberOf(gate), pace: numberOf(pace) }));
