import { serveJobs } from '../../engines/serve-jobs.ts';
import { createEditHandlers } from './edit-handlers.ts';
import type { EditJobs } from './edit-jobs.ts';

/** The program of an edit process. */
serveJobs<EditJobs>(async () => createEditHandlers());
