import type { ExtractiveForm } from '@escriba/contracts/transcription/insights';
import type { JsonBytes } from '../platform/db/json-slices.ts';

/** The jobs of an insight process. */
export type InsightJobs = {
  /** Makes the statements of a form from a document; both are JSON, which only the process parses and writes. */
  extract: {
    input: { readonly form: ExtractiveForm; readonly document: JsonBytes };
    output: JsonBytes;
  };
};

/** A program that serves these jobs. */
export type InsightProgram = { readonly module: URL; readonly args: string[] };

export const INSIGHT_PROGRAM: InsightProgram = {
  module: new URL('./insight-process.ts', import.meta.url),
  args: [],
};
