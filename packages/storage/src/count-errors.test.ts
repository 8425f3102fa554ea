import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storeUnavailable } from '@escriba/errors';
import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { countStorageErrors, createStorage } from './index.ts';

it('failures of the store are counted by operation; a missing object is none', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'escriba-storage-'));
  const registry = new Registry();
  const storage = createStorage({ STORAGE_DIR: folder.path });
  const find = async () => {
    throw storeUnavailable(new Error('away'));
  };
  const counted = countStorageErrors({ ...storage, find }, registry);
  await counted.put('recordings/a/source', Readable.from(['a']));
  await expect(counted.get('recordings/b/source')).rejects.toMatchObject({ code: 'storage.missing' });
  await expect(counted.find('recordings/a/source')).rejects.toMatchObject({ code: 'store.unavailable' });
  const text = await registry.metrics();
  expect(text).toContain('storage_errors_total{operation="find",code="store.unavailable"} 1');
  expect(text).toContain('storage_errors_total{operation="get",code="store.unavailable"} 0');
  expect(text).not.toContain('storage.missing');
});
