import { landing } from './landing.ts';
import { site } from './site.ts';
import { transcription } from './transcription.ts';

export const pt = { site, landing, transcription };
