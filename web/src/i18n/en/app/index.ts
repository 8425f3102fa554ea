import type { AppTranslations } from '../../pt/app/index.ts';
import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { keep } from './keep.ts';
import { labels } from './labels.ts';
import { library } from './library.ts';
import { live } from './live.ts';
import { player } from '../player.ts';
import { person } from '../person.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { uploads } from './uploads.ts';
import { usage } from './usage.ts';
import { words } from './words.ts';
import { workspace } from './workspace.ts';

export const app: AppTranslations = {
  frame,
  keep,
  labels,
  library,
  live,
  person,
  player,
  dashboard,
  reports,
  uploads,
  words,
  workspace,
  security,
  settings,
  usage,
};
