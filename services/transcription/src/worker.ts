import { openWorker } from './open-worker.ts';
import { SPEECH_PROGRAM } from './recognition/recognition.ts';

openWorker(SPEECH_PROGRAM);
