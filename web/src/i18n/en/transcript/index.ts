import type { TranscriptTranslations } from '../../pt/transcript/index.ts';
import { player } from '../player.ts';
import { cleaning } from './cleaning.ts';
import { conflict } from './conflict.ts';
import { exporting } from './exporting.ts';
import { shared } from './shared.ts';
import { sharing } from './sharing.ts';
import { transcript as texts } from './transcript.ts';
import { versions } from './versions.ts';

export const transcript: TranscriptTranslations = {
  transcript: texts,
  player,
  cleaning,
  conflict,
  exporting,
  shared,
  sharing,
  versions,
};
