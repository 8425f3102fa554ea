import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, expect, it } from '@jest/globals';
import { findUnlistedFolders } from './unlisted-folders.ts';

const directory = await createTemporaryDirectory();
afterAll(directory.remove);

it('names folders without a layer and layers without a folder, except for the folder of tests', async () => {
  const root = await mkdtemp(join(directory.path, 'layers-'));
  for (const folder of ['db', 'orders', 'invoices', 'testing'])
    await mkdir(join(root, 'src', folder), { recursive: true });
  expect(await findUnlistedFolders(root, { root: 'src', folders: ['db', 'orders', 'sent'] })).toEqual([
    'invoices',
    'sent',
  ]);
  expect(await findUnlistedFolders(root, { root: 'src', folders: ['db', 'orders', 'invoices'] })).toEqual([]);
});
