import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { expect, it } from '@jest/globals';
import { startProduct } from './product.ts';

it('a start that is stopped ends with that, and not with what failed because of it', async () => {
  const directory = await createTemporaryDirectory();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const start = (signal: AbortSignal) =>
    startProduct({ dataDir: join(directory.path, 'data'), port, signal });
  try {
    await expect(start(new AbortController().signal)).rejects.toThrow('is already in use');
    await expect(start(AbortSignal.abort())).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  } finally {
    taken.close();
    await directory.remove();
  }
});
