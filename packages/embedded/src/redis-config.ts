import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRedisUsers } from './redis-users.ts';

const FILE = 'escriba.conf';

/**
 * Writes the configuration of the Redis in a folder: its password, created at its first start, and its users. It is a file that only the
 * owner can read, because every user of the machine can see a program's arguments.
 */
export const writeRedisConfig = async (
  dir: string,
  usersFile?: string,
): Promise<{ password: string; file: string }> => {
  const file = join(dir, FILE);
  const password = (await findPassword(file)) ?? randomBytes(32).toString('base64url');
  const users = usersFile === undefined ? '' : await readRedisUsers(usersFile, password);
  const draft = `${file}.new`;
  await writeFile(draft, `requirepass ${password}\n${users}`, { mode: 0o600 });
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
