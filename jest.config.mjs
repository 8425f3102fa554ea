const RUNNER = '<rootDir>/packages/testing/jest/runner.mjs';

const node = {
  testEnvironment: 'node',
  runtime: '<rootDir>/packages/testing/jest/native-runtime.mjs',
  testRunner: RUNNER,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/web/', '<rootDir>/packages/e2e/'],
};

/** Unit tests need nothing; integration tests get Postgres and Redis from the global setup; journeys get the whole product. */
export default {
  reporters: ['default'],
  // Journeys mostly wait: a third worker uses the cores meanwhile.
  maxWorkers: 3,
  testSequencer: '<rootDir>/packages/testing/jest/slow-first.mjs',
  testTimeout: 120_000,
  // A worker with the weights of a model and a large heap takes longer than half a second to exit, after which Jest would kill it and report a leak.
  workerGracefulExitTimeout: 10_000,
  // Tests of a file run in a random order. The seed is printed; `npm test -- --seed N` repeats its order.
  randomize: true,
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/{gateway,services,packages,infra}/**/*.test.ts'],
      testPathIgnorePatterns: [...node.testPathIgnorePatterns, '\\.int\\.test\\.ts$'],
    },
    {
      ...node,
      displayName: 'int',
      testMatch: ['<rootDir>/{gateway,services,packages,infra}/**/*.int.test.ts'],
      globalSetup: '<rootDir>/packages/testing/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/packages/testing/jest/global-teardown.mjs',
    },
    {
      ...node,
      displayName: 'e2e',
      // A journey is one person's story from the first test of its file to the last.
      testEnvironmentOptions: { keepsOrder: true },
      testMatch: ['<rootDir>/packages/e2e/src/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
      globalSetup: '<rootDir>/packages/e2e/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/packages/e2e/jest/global-teardown.mjs',
    },
    {
      displayName: 'web',
      testRunner: RUNNER,
      testMatch: ['<rootDir>/web/**/*.test.{ts,tsx}'],
      runtime: node.runtime,
      testEnvironment: '<rootDir>/web/jest/page-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/jest/setup.mjs'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: {},
    },
  ],
};
