import { serveTexts } from '../../../platform/processes/serve-texts.ts';
import { createEditHandlers } from './edit-handlers.ts';
import type { EditJobs } from './edit-jobs.ts';

/** The program of an edit process. */
serveTexts<EditJobs>(createEditHandlers());
