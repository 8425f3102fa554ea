import { createHash, createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Each process of the product that uses Redis. */
export type RedisUser = 'gateway' | 'auth' | 'billing' | 'transcription' | 'worker';

/** Returns the URL of a user, from that of the server. The password follows from the server's, so that it needs no file. */
export const redisUrlOf = (serverUrl: string, user: RedisUser): string => {
  const url = new URL(serverUrl);
  return Object.assign(url, { username: user, password: passwordOf(url.password, user) }).href;
};

/** Returns the lines of a Redis configuration with the users of an ACL file that has no passwords. */
export const readRedisUsers = async (file: string, serverPassword: string): Promise<string> =>
  (await readFile(file, 'utf8')).replaceAll(
    /^user (\w+) on /gm,
    (line, user: string) => `${line}#${sha256(passwordOf(serverPassword, user))} `,
  );

const passwordOf = (serverPassword: string, user: string): string =>
  createHmac('sha256', serverPassword).update(user).digest('hex');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
