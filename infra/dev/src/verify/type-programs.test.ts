import { expect, it } from '@jest/globals';
import { groupTypePrograms } from './type-programs.ts';

it('compiles packages with the same settings together, the others separately', () => {
  const node = { extends: '@escriba/tsconfig/node.json', include: ['src'] };
  const programs = groupTypePrograms([
    { folder: 'gateway', settings: node },
    { folder: 'packages/client', settings: { extends: '@escriba/tsconfig/isomorphic.json' } },
    { folder: 'packages/db', settings: node },
    { folder: 'web', settings: { extends: '@escriba/tsconfig/react.json', compilerOptions: {} } },
  ]);
  expect(programs.alone).toEqual(['web']);
  expect(programs.shared.map(({ kind, group }) => [kind, ...group.map(({ folder }) => folder)])).toEqual([
    ['node', 'gateway', 'packages/db'],
    ['isomorphic', 'packages/client'],
  ]);
});
