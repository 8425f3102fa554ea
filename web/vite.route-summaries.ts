import type { Plugin } from 'vite';

const CONTRACTS = /\/packages\/contracts\/src\//;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Returns the code of a contract without the sentences about its routes, which only the API document has. */
export const stripSummaries = (code: string): string => code.replaceAll(SUMMARY, `summary: ''`);

/** Leaves the sentences about routes out of the build: every page would load those of its routes. */
export const routeSummaries = (): Plugin => ({
  name: 'route-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACTS },
    handler: (code) => ({ code: stripSummaries(code), map: null }),
  },
});
