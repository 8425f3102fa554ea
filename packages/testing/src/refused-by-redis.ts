import { Redis } from 'ioredis';

/** Lists what Redis has refused to its users since its start: user, kind of right, and the command, key or channel. */
export const listRefused = async (serverUrl: string): Promise<readonly string[]> => {
  const redis = new Redis(serverUrl);
  try {
    const entries = (await redis.call('ACL', 'LOG')) as readonly unknown[][];
    return entries.map((entry) => {
      const valueOf = (field: string) => String(entry[entry.indexOf(field) + 1]);
      return `${valueOf('username')}: ${valueOf('reason')} ${valueOf('object')}`;
    });
  } finally {
    redis.disconnect();
  }
};
