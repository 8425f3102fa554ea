import type { Shape } from './shape.ts';
import { common } from './common.ts';
import { landing } from './landing.ts';
import { site } from './site.ts';
import { transcription } from './transcription.ts';

export const pt = { common, site, landing, transcription };

/** The texts of the public pages, by key. Portuguese defines the keys; every other language has the same. */
export type Translations = Shape<typeof pt>;
