import { serveTexts } from './serve-texts.ts';

export type WastefulJobs = {
  pid: { input: undefined; output: number };
  waste: { input: { bytes: number }; output: number };
};

const ELEMENT_BYTES = 8;
const LIST_BYTES = 2 ** 20;

serveTexts<WastefulJobs>({
  pid: async () => process.pid,
  /** Makes garbage: nothing refers to the lists when the job ends. */
  waste: async ({ bytes }) =>
    Array.from({ length: bytes / LIST_BYTES }, () =>
      Array.from<number>({ length: LIST_BYTES / ELEMENT_BYTES }).fill(0),
    ).length,
});
