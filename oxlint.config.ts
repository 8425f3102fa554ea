import { defineConfig } from 'oxlint';
import { LAYERED_TREES } from './infra/dev/src/verify/layered-trees.ts';
import { kyselyInRepositories, layers } from './infra/dev/src/verify/layers.ts';

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
    'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
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
      files: ['web/**', 'packages/live-text/**'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'import/no-named-as-default-member': 'off',
      },
    },
    // A function that never returns narrows types only as a declaration where JSDoc gives its type.
    { files: ['infra/dev/**/*.mjs'], rules: { 'func-style': 'off' } },
    ...kyselyInRepositories(),
    ...LAYERED_TREES.flatMap(layers),
  ],
  ignorePatterns: ['**/dist/**', '**/*.generated.ts', 'node_modules/**'],
});
