import { dashboard } from './dashboard.ts';
import { frame } from './frame.ts';
import { settings } from './settings.ts';
import { workspace } from './workspace.ts';

export const app = { frame, dashboard, workspace, settings };
