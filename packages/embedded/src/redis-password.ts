import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'escriba.conf';

/**
 * The password of the Redis in a folder, created at its first start. It is kept in a configuration file that only the owner can read,
 * because every user of the machine can see a program's arguments.
 */
export const keepRedisPassword = async (dir: string): Promise<{ password: string; file: string }> => {
  const file = join(dir, FILE);
  const kept = await findPassword(file);
  if (kept !== undefined) {
    await chmod(file, 0o600);
    return { password: kept, file };
  }
  const password = randomBytes(32).toString('base64url');
  const draft = `${file}.new`;
  await writeFile(draft, `requirepass ${password}\n`, { mode: 0o600 });
  await rename(draft, file);
  return { password, file };
};

const findPassword = async (file: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return /^requirepass ([\w-]{43})$/m.exec(text)?.[1];
};
