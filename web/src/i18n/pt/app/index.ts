import type { Shape } from '../shape.ts';
import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { library } from './library.ts';
import { live } from './live.ts';
import { player } from '../player.ts';
import { person } from '../person.ts';
import { settings } from './settings.ts';
import { uploads } from './uploads.ts';
import { usage } from './usage.ts';
import { workspace } from './workspace.ts';

export const app = { frame, library, live, person, player, dashboard, uploads, workspace, settings, usage };

/** The texts behind the sign-in. */
export type AppTranslations = Shape<typeof app>;
