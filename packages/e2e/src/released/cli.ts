import { execFile } from 'node:child_process';
import { cp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_PARTS, startProduct } from '@escriba/dev';
import { createTemporaryDirectory, eventually, samplePath } from '@escriba/testing';
import { createUser } from '../testing/user.ts';
import { RELEASED_BACKUPS, releasedAccount, releasedSecrets } from './released-account.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Keeps a backup of this version, for the test that upgrades from each released one: an account with a recording. */
const keepBackup = async (): Promise<void> => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const directory = await createTemporaryDirectory();
  try {
    await fill(directory.path);
    const [made] = await readdir(join(directory.path, 'backups'));
    const kept = join(RELEASED_BACKUPS, version);
    await cp(join(directory.path, 'backups', String(made)), kept, { recursive: true });
    console.log(kept);
  } finally {
    await directory.remove();
  }
};

const fill = async (dataDir: string): Promise<void> => {
  const env = { ...OWN_PARTS, ...releasedSecrets, TRUSTED_PROXY_HOPS: '1' };
  const product = await startProduct({ dataDir, env });
  try {
    const user = await createUser(product.url, releasedAccount);
    const id = await user.upload(samplePath('short-pt.wav'), 'pt');
    await eventually(async () => (await user.statusOf(id)) === 'completed', { timeoutMs: 120_000 });
    const program = join(ROOT, 'infra/dev/src/backup.ts');
    const options = { env: { ...process.env, ESCRIBA_DATA_DIR: dataDir } };
    await promisify(execFile)(process.execPath, [program, join(dataDir, 'backups')], options);
  } finally {
    await product.stop();
  }
};

await keepBackup();
