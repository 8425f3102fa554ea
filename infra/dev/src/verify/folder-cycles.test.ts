import { describe, expect, it } from '@jest/globals';
import { findFolderCycles, listImportedFolders } from './folder-cycles.ts';

const cyclesOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  findFolderCycles(new Map(Object.entries(imports).map(([folder, others]) => [folder, new Set(others)])));

describe('the folders that a file imports from', () => {
  it('are those of static, dynamic and side-effect imports, and of exports', () => {
    const text = [
      "import { a } from '../reading/a.ts';",
      "import type { B } from '../../ui/b.tsx';",
      "const load = () => import('./parts/c.ts');",
      "import '../theme.css';",
      "export { d } from '../editor/d.ts';",
    ].join('\n');
    expect(listImportedFolders(text, 'app/text')).toEqual([
      'app/reading',
      'ui',
      'app/text/parts',
      'app',
      'app/editor',
    ]);
  });

  it('exclude its own folder and packages', () => {
    expect(listImportedFolders("import './a.ts';\nimport { b } from 'react';", 'ui')).toEqual([]);
  });
});

describe('cycles between folders', () => {
  it('are none where imports run one way', () => {
    expect(cyclesOf({ app: ['ui', 'data'], data: ['ui'], ui: [] })).toEqual([]);
  });

  it('are found between two folders and through others', () => {
    expect(
      cyclesOf({
        app: ['text'],
        text: ['text/parts'],
        'text/parts': ['text'],
        a: ['b'],
        b: ['c'],
        c: ['a', 'app'],
      }),
    ).toEqual([
      ['a', 'b', 'c'],
      ['text', 'text/parts'],
    ]);
  });
});
