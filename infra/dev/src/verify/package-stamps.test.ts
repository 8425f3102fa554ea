import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listReached, readPackages, stampPackages } from './package-stamps.ts';

const makeWorkspace = () => {
  const root = mkdtempSync(join(tmpdir(), 'workspace-'));
  const uses = { a: ['b'], b: ['c'], c: ['b'], d: [] };
  for (const [name, names] of Object.entries(uses)) {
    mkdirSync(join(root, name));
    const dependencies = Object.fromEntries(names.map((used) => [used, 'workspace:*']));
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, dependencies }));
    writeFileSync(join(root, name, 'x.ts'), '1');
  }
  return root;
};

describe('the stamp of a package', () => {
  it('changes with what the package uses, and with nothing else', async () => {
    const root = makeWorkspace();
    const packages = await readPackages(root, ['a', 'b', 'c', 'd']);
    const before = await stampPackages(root, packages, '');
    writeFileSync(join(root, 'c', 'x.ts'), '2');
    const after = await stampPackages(root, packages, '');
    const changed = ['a', 'b', 'c', 'd'].filter((folder) => before.get(folder) !== after.get(folder));
    expect(changed).toEqual(['a', 'b', 'c']);
    expect((await stampPackages(root, packages, 'other rules')).get('d')).not.toBe(after.get('d'));
  });

  it('reaches packages that use each other', async () => {
    const packages = await readPackages(makeWorkspace(), ['a', 'b', 'c', 'd']);
    expect(packages.map((one) => listReached(one, packages).join(''))).toEqual(['abc', 'bc', 'bc', 'd']);
  });
});
