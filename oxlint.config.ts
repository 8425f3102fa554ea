import { defineConfig } from 'oxlint';
import { kyselyInRepositories, layers } from './infra/dev/src/verify/layers.ts';

/** Folders of the transcription service, lowest first. */
const TRANSCRIPTION_LAYERS = [
  'db',
  'http',
  'media',
  'queue',
  'engines',
  'recordings',
  'quota',
  'free-trial',
  'transcripts',
  'pipeline',
  'status',
  'publishing',
  'library',
  'uploads',
  'editing',
  'upkeep',
];

/** Folders of the billing service, lowest first. */
const BILLING_LAYERS = [
  'db',
  'periods',
  'address',
  'asaas',
  'catalogue',
  'tasks',
  'webhooks',
  'relay',
  'subscriptions',
  'charges',
  'customers',
  'entitlements',
  'ledger',
  'refunds',
  'audit',
  'quotes',
  'receipts',
  'sync',
  'status',
  'checkout',
  'changes',
  'payments',
  'account',
  'upkeep',
];

/** Folders of the web client, lowest first. */
const WEB_LAYERS = ['platform', 'i18n', 'ui', 'media', 'session', 'data', 'notify', 'features', 'app'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'import', 'promise', 'node', 'jsx-a11y', 'react'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  rules: {
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'max-lines-per-function': [
      'error',
      {
        max: 50,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    complexity: [
      'error',
      {
        max: 15,
      },
    ],
    'no-console': 'error',
    'func-style': ['error', 'expression'],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'node/no-process-env': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
  },
  overrides: [
    {
      files: ['**/*.repository.ts', '**/db/migrations/**'],
      rules: {
        'max-lines-per-function': 'off',
      },
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.suite.ts',
        'services/*/src/testing/**',
        'packages/testing/**',
        'web/testing/**',
        'packages/e2e/**',
        'packages/bench/**',
        'packages/fakes/**',
        'infra/**',
      ],
      rules: {
        'max-lines-per-function': 'off',
        'node/no-process-env': 'off',
        'unicorn/consistent-function-scoping': 'off',
        'import/no-named-as-default-member': 'off',
      },
    },
    {
      files: ['**/config.ts', '**/cli.ts', 'infra/**', '*.config.mjs', '**/*.config.ts', '**/jest/**'],
      rules: {
        'node/no-process-env': 'off',
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['infra/**', '**/cli.ts', 'packages/bench/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['web/**'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'import/no-named-as-default-member': 'off',
      },
    },
    // A function that never returns narrows types only as a declaration where JSDoc gives its type.
    { files: ['infra/dev/**/*.mjs'], rules: { 'func-style': 'off' } },
    ...kyselyInRepositories(),
    ...layers({
      root: 'services/transcription/src',
      folders: TRANSCRIPTION_LAYERS,
      composition: ['main', 'worker', 'migrate', 'app', 'api-services', 'services', 'resources', 'config'],
    }),
    ...layers({
      root: 'services/billing/src',
      folders: BILLING_LAYERS,
      composition: ['main', 'worker', 'migrate', 'app', 'api-services', 'services', 'resources', 'config'],
    }),
    ...layers({
      root: 'web/src',
      folders: WEB_LAYERS,
      composition: ['main'],
      separate: ['features'],
    }),
  ],
  ignorePatterns: ['**/dist/**', '**/*.generated.ts', 'node_modules/**'],
});
