import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findFolderCyclesIn } from './folder-cycles.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

/** Returns the cycles of a tree with these files. */
const cyclesOf = async (files: Readonly<Record<string, string>>) => {
  const root = await mkdtemp(join(directory.path, 'folders-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return findFolderCyclesIn(root);
};

describe('cycles between folders', () => {
  it('are none where imports run one way, and within one folder', async () => {
    const files = {
      'app/page.tsx': "import { a } from '../data/a.ts';\nimport { b } from '../ui/b.tsx';\nimport './c.ts';",
      'app/c.ts': "import { page } from './page.tsx';\nimport { x } from 'react';",
      'data/a.ts': "import { b } from '../ui/b.tsx';",
      'ui/b.tsx': '',
    };
    expect(await cyclesOf(files)).toEqual([]);
  });

  it('are found between two folders and through others', async () => {
    const files = {
      'app/page.ts': "import { t } from '../text/t.ts';",
      'text/t.ts': "import { p } from './parts/p.ts';",
      'text/parts/p.ts': "import { t } from '../t.ts';",
      'a/a.ts': "import { b } from '../b/b.ts';",
      'b/b.ts': "import { c } from '../c/c.ts';",
      'c/c.ts': "import { a } from '../a/a.ts';",
    };
    expect(await cyclesOf(files)).toEqual([
      ['a', 'b', 'c'],
      ['text', 'text/parts'],
    ]);
  });

  it.each([
    "import type { B } from '../b/b.ts';",
    "const load = () => import('../b/b.ts');",
    "import '../b/b.ts';",
    "export { b } from '../b/b.ts';",
  ])('are made by %s', async (text) => {
    expect(await cyclesOf({ 'a/a.ts': text, 'b/b.ts': "import { a } from '../a/a.ts';" })).toEqual([
      ['a', 'b'],
    ]);
  });

  it('are not made by tests', async () => {
    const files = {
      'a/a.test.ts': "import { b } from '../b/b.ts';",
      'a/a.ts': '',
      'b/b.ts': "import { a } from '../a/a.ts';",
    };
    expect(await cyclesOf(files)).toEqual([]);
  });
});
