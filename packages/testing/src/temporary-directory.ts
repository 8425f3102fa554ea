import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder outside the checkout, and the way to delete it. */
export const createTemporaryDirectory = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'escriba-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
