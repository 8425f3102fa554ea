import { passGate } from '@escriba/testing/pass-gate';
import { alignToJson } from '../../insights/align-to-json.ts';
import { answerToJson } from '../../insights/answer-to-json.ts';
import { extractToJson } from '../../insights/extract-to-json.ts';
import type { InsightJobs } from '../../insights/insight-jobs.ts';
import { writeToJson } from '../../insights/write-to-json.ts';
import { serveTexts } from '../../platform/processes/serve-texts.ts';

const [, , gate] = process.argv;

/** The program of an insight process that passes a gate before it makes an insight. */
serveTexts<InsightJobs>({
  extract: async (input) => {
    if (gate !== undefined) await passGate(Number(gate));
    return extractToJson(input);
  },
  align: async (input) => alignToJson(input),
  write: async (input, report) => writeToJson(input, report),
  answer: async (input, report) => answerToJson(input, report),
});
