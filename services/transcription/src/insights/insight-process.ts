import { serveTexts } from '../platform/processes/serve-texts.ts';
import { extractToJson } from './extract-to-json.ts';
import type { InsightJobs } from './insight-jobs.ts';

/** The program of an insight process. Only those that need a language model load its client. */
serveTexts<InsightJobs>({
  extract: async (input) => extractToJson(input),
  align: async (input) => (await import('./align-to-json.ts')).alignToJson(input),
  write: async (input, report) => (await import('./write-to-json.ts')).writeToJson(input, report),
  answer: async (input, report) => (await import('./answer-to-json.ts')).answerToJson(input, report),
});
