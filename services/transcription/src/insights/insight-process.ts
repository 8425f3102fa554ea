import { serveTexts } from '../platform/processes/serve-texts.ts';
import { extractToJson } from './extract-to-json.ts';
import type { InsightJobs } from './insight-jobs.ts';

/** The program of an insight process. */
serveTexts<InsightJobs>({ extract: async (input) => extractToJson(input) });
