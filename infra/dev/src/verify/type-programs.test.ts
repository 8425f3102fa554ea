import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, expect, it } from '@jest/globals';
import { writeTypePrograms } from './type-programs.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

it('compiles packages with the same settings together, the others separately', async () => {
  const root = await mkdtemp(join(directory.path, 'programs-'));
  const node = { extends: '@escriba/tsconfig/node.json', include: ['src'] };
  const members = {
    gateway: node,
    'packages/client': { extends: '@escriba/tsconfig/isomorphic.json' },
    'packages/db': node,
    'packages/web': { extends: '@escriba/tsconfig/react.json', compilerOptions: {} },
  };
  for (const [folder, settings] of Object.entries(members)) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'tsconfig.json'), JSON.stringify(settings));
  }

  const programs = await writeTypePrograms(root, Object.keys(members));

  expect(programs.map(({ name }) => name)).toEqual(['node', 'isomorphic', 'packages-web']);
  expect(JSON.parse(await readFile(programs[0]?.config ?? '', 'utf8'))).toEqual({
    extends: join(root, 'packages/tsconfig/node.json'),
    include: [join(root, 'gateway/src'), join(root, 'packages/db/src')],
    exclude: [],
  });
  expect(programs[2]?.config).toBe(join(root, 'packages/web/tsconfig.json'));
});
