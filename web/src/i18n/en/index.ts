import type { Translations } from '../pt/index.ts';
import { common } from './common.ts';
import { landing } from './landing.ts';
import { site } from './site.ts';
import { transcription } from './transcription.ts';

export const en: Translations = { common, site, landing, transcription };
