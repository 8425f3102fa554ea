import { describe, expect, it } from '@jest/globals';
import type { Change } from './choose-tests.ts';
import { chooseTests, findReachingAll } from './choose-tests.ts';
import { buildModuleGraph } from './module-graph.ts';

const FILES: Readonly<Record<string, string>> = {
  'services/usage/src/app.ts': "import { ledger } from './ledger/ledger.service.ts';",
  'services/usage/src/access.int.test.ts': "import { start } from './testing/start.ts';",
  'services/usage/src/testing/start.ts': "import '../app.ts';\nexport const start = 1;",
  'services/usage/src/platform/db/migrations/001-charges.ts': '',
  'services/usage/src/ledger/limits.ts': 'export const limits = 1;',
  'services/usage/src/ledger/limits.test.ts': "import { limits } from './limits.ts';",
  'services/usage/src/ledger/ledger.service.ts':
    "import { limits } from './limits.ts';\nexport const ledger = limits;",
  'services/usage/src/ledger/ledger.int.test.ts': "import { start } from '../testing/start.ts';",
  'services/usage/src/account/account.int.test.ts': "import { start } from '../testing/start.ts';",
  'services/auth/src/access.int.test.ts': '',
  'web/src/app/plans.test.tsx': "screen.getByText('Escolha o seu plano');",
};

const choose = (change: Partial<Change>): Readonly<Record<string, string>> => {
  const read = (file: string): string => FILES[file] ?? '';
  const files = Object.keys(FILES);
  const graph = buildModuleGraph(files, read);
  const choices = chooseTests({ files: [], words: [], ...change }, { files, graph, read });
  return Object.fromEntries(choices.map(({ file, reason }) => [file, reason]));
};

describe('the tests of a change', () => {
  it('are those that import it, those beside what it reaches in the service, and those that watch the whole service', () => {
    expect(choose({ files: ['services/usage/src/ledger/limits.ts'] })).toMatchObject({
      'services/usage/src/ledger/limits.test.ts': 'imports',
      'services/usage/src/ledger/ledger.int.test.ts': 'folder',
      'services/usage/src/access.int.test.ts': 'folder',
    });
  });

  it('are not all tests that start the service', () => {
    const chosen = choose({ files: ['services/usage/src/ledger/limits.ts'] });
    expect(chosen).not.toHaveProperty('services/usage/src/account/account.int.test.ts');
  });

  it('are all that use a helper of tests', () => {
    expect(choose({ files: ['services/usage/src/testing/start.ts'] })).toEqual({
      'services/usage/src/access.int.test.ts': 'imports',
      'services/usage/src/ledger/ledger.int.test.ts': 'imports',
      'services/usage/src/account/account.int.test.ts': 'imports',
    });
  });

  it('are the integration tests of the service whose tables change', () => {
    const chosen = choose({ files: ['services/usage/src/platform/db/migrations/001-charges.ts'] });
    expect(chosen).toMatchObject({ 'services/usage/src/account/account.int.test.ts': 'tables' });
    expect(chosen).not.toHaveProperty('services/auth/src/access.int.test.ts');
  });

  it('are those that read a changed text on the page', () => {
    expect(choose({ words: ['Escolha o seu plano'] })).toEqual({ 'web/src/app/plans.test.tsx': 'texts' });
  });

  it('are the changed test and the journeys of the area, nearest first', () => {
    const chosen = Object.keys(
      choose({ files: ['services/usage/src/ledger/limits.test.ts', 'services/usage/src/ledger/limits.ts'] }),
    );
    expect(chosen[0]).toBe('services/usage/src/ledger/limits.test.ts');
    expect(chosen).toContain('packages/e2e/src/journeys/quota.test.ts');
  });

  it.each(['jest.config.mjs', 'pnpm-lock.yaml', 'infra/dev/src/test.ts', 'packages/testing/jest/runner.mjs'])(
    'are all tests if %p changes',
    (file) => {
      expect(findReachingAll({ files: ['README.md', file], words: [] })).toBe(file);
    },
  );
});
