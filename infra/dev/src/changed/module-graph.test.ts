import { describe, expect, it } from '@jest/globals';
import { buildModuleGraph } from './module-graph.ts';

const usesOf = (files: Readonly<Record<string, string>>, file: string): readonly string[] => {
  const graph = buildModuleGraph(Object.keys(files), (name) => files[name] ?? '');
  return [...(graph.get(file) ?? [])].toSorted();
};

describe('what a file uses', () => {
  it('is what it imports, at once or later', () => {
    const files = {
      'web/src/a.tsx': "import { b } from './b.ts';\nconst later = () => import('../c.ts');\nimport 'react';",
      'web/src/b.ts': 'export const b = 1;',
      'web/c.ts': '',
    };
    expect(usesOf(files, 'web/src/a.tsx')).toEqual(['web/c.ts', 'web/src/b.ts']);
  });

  it('leaves out types', () => {
    const files = {
      'web/src/a.ts':
        "import type { B } from './b.ts';\nimport { type C } from './c.ts';\nexport type { B } from './b.ts';",
      'web/src/b.ts': 'export type B = 1;',
      'web/src/c.ts': 'export type C = 1;',
    };
    expect(usesOf(files, 'web/src/a.ts')).toEqual([]);
  });

  it('is the file behind a package’s index that has the imported name', () => {
    const files = {
      'packages/runtime/package.json': '{"name":"@escriba/runtime","exports":{".":"./src/index.ts"}}',
      'packages/runtime/src/index.ts': "export * from './plans.ts';\nexport { route } from './route.ts';",
      'packages/runtime/src/plans.ts': 'export const PLANS = [];',
      'packages/runtime/src/route.ts': 'export const route = 1;',
      'web/src/a.ts': "import { PLANS } from '@escriba/runtime';",
      'web/src/b.ts': "import * as runtime from '@escriba/runtime';",
    };
    expect(usesOf(files, 'web/src/a.ts')).toEqual(['packages/runtime/src/plans.ts']);
    expect(usesOf(files, 'web/src/b.ts')).toEqual(['packages/runtime/src/index.ts']);
  });

  it('is the file of a subpath that a package exports by a pattern', () => {
    const files = {
      'packages/contracts/package.json': '{"name":"@escriba/contracts","exports":{"./*":"./src/*.ts"}}',
      'packages/contracts/src/plans/plans.ts': 'export const PLANS = [];',
      'web/src/a.ts': "import { PLANS } from '@escriba/contracts/plans/plans';\nimport '@escriba/contracts';",
    };
    expect(usesOf(files, 'web/src/a.ts')).toEqual(['packages/contracts/src/plans/plans.ts']);
  });

  it('is also a program that it starts and a folder that it reads, by their paths', () => {
    const files = {
      'services/usage/src/testing/start.ts': "const main = new URL('../main.ts', import.meta.url);",
      'services/usage/src/main.ts': '',
      'infra/dev/src/read.ts': "join(ROOT, 'infra/kubernetes');",
      'infra/kubernetes/api.yaml': '',
    };
    expect(usesOf(files, 'services/usage/src/testing/start.ts')).toEqual(['services/usage/src/main.ts']);
    expect(usesOf(files, 'infra/dev/src/read.ts')).toEqual(['infra/kubernetes/api.yaml']);
  });
});
