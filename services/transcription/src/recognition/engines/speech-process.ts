import { openSpeechJobs } from './open-speech-jobs.ts';
import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { parseSpeechSettings, type SpeechJobs } from './speech-jobs.ts';

/** The program of a speech process: keeps the models loaded. */
serveJobs<SpeechJobs>((warn) => openSpeechJobs(parseSpeechSettings(process.argv[2]), warn));
