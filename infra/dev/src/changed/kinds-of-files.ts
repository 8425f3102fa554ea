const isOneOf =
  (patterns: readonly RegExp[]) =>
  (file: string): boolean =>
    patterns.some((pattern) => pattern.test(file));

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Returns whether a file decides how tests are run, or what is installed: no import shows what it reaches. */
export const reachesEverything = isOneOf([
  /^(?:jest\.config\.mjs|package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|infra\/dev\/src\/test\.ts)$/,
  /^(?:packages\/testing|packages\/e2e|web)\/jest\//,
  /^infra\/dev\/(?:bootstrap|src\/product|src\/test)\//,
]);

/** Returns whether a file puts a service or the web client together. Such files import everything, so that what they reach says nothing. */
export const isComposition = isOneOf([
  /^(?:services\/[^/]+|gateway)\/src\/[^/]+\.ts$/,
  /^(?:services\/[^/]+|gateway)\/src\/testing\//,
  /^services\/[^/]+\/src\/(?:platform\/)?db\/migrations\/index\.ts$/,
  /^web\/src\/app\/(?:app-|pages|router|services|queries)[^/]*$/,
  /^web\/src\/(?:i18n\/index|main|prerender)\.tsx?$/,
  /^web\/testing\//,
  /^packages\/(?:bench|e2e)\/src\/(?!.*\.test\.ts$)/,
]);

/** Returns whether only tests import a file: a change reaches all that use it. */
export const isForTests = isOneOf([/\/testing\//, /^packages\/(?:e2e|testing|fakes)\//]);

/** Returns the source folder of the service that a file belongs to, or of the gateway. */
export const findServer = (file: string): string | undefined =>
  /^(?:services\/[^/]+|gateway)\/src(?=\/)/.exec(file)?.[0];

/** Returns the source folder of the service whose tables a file describes. */
export const findServerOfTables = (file: string): string | undefined =>
  /^services\/[^/]+\/src(?=\/(?:platform\/)?db\/(?:migrations\/|schema\.generated))/.exec(file)?.[0];
