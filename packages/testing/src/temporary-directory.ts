import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder outside the checkout, and a function that deletes it. */
export const createTemporaryDirectory = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'escriba-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
