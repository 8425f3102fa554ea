import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readPackages, stampPackages } from './package-stamps.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

const FOLDERS = ['a', 'b', 'c', 'd'];

const makeWorkspace = () => {
  const root = mkdtempSync(join(directory.path, 'workspace-'));
  const uses = { a: ['b'], b: ['c'], c: ['b'], d: [] };
  for (const [name, names] of Object.entries(uses)) {
    mkdirSync(join(root, name));
    const dependencies = Object.fromEntries(names.map((used) => [used, 'workspace:*']));
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, dependencies }));
    writeFileSync(join(root, name, 'x.ts'), '1');
  }
  return root;
};

/** Returns the packages whose stamps change with a package's sources. */
const changedBy = async (root: string, changed: string): Promise<readonly string[]> => {
  const packages = await readPackages(root, FOLDERS);
  const before = await stampPackages(root, packages, '');
  writeFileSync(join(root, changed, 'x.ts'), `changed ${changed}`);
  const after = await stampPackages(root, packages, '');
  return FOLDERS.filter((folder) => before.get(folder) !== after.get(folder));
};

describe('the stamp of a package', () => {
  it('changes with what the package uses, and with nothing else', async () => {
    const root = makeWorkspace();
    const packages = await readPackages(root, FOLDERS);
    expect(await changedBy(root, 'a')).toEqual(['a']);
    expect(await changedBy(root, 'd')).toEqual(['d']);
    const [first, second] = await Promise.all(
      ['', 'other rules'].map((common) => stampPackages(root, packages, common)),
    );
    expect(first?.get('d')).not.toBe(second?.get('d'));
  });

  it('reaches packages that use each other', async () => {
    const root = makeWorkspace();
    expect(await changedBy(root, 'b')).toEqual(['a', 'b', 'c']);
    expect(await changedBy(root, 'c')).toEqual(['a', 'b', 'c']);
  });
});
