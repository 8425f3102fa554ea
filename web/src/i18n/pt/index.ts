import { common } from './common.ts';
import { landing } from './landing.ts';
import { site } from './site.ts';
import { transcription } from './transcription.ts';

export const pt = { common, site, landing, transcription };
