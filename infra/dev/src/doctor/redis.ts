import { createRedis } from '@escriba/jobs';
import { checkClock } from './clock.ts';
import { type Finding, error, ok, warning } from './finding.ts';
import type { Check } from './run-checks.ts';

type Options = { readonly url: string; readonly now: () => number };

/** The oldest version of Redis that BullMQ works with. */
const VERSION_MIN = [6, 2] as const;

/** Checks Redis: version, eviction, persistence, clock. */
export const redisCheck = ({ url, now }: Options): Check => ({
  name: 'redis',
  todo: 'Start Redis, or correct REDIS_URL.',
  run: async () => {
    const redis = createRedis(url, { failFast: true, name: 'doctor' });
    let lost: Error | undefined;
    redis.on('error', (failure: Error) => (lost = failure));
    try {
      const info = await redis.info();
      const beforeMs = now();
      const [seconds, microseconds] = await redis.time();
      const serverMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
      return [
        checkVersion(readField(info, 'redis_version')),
        checkPolicy(readField(info, 'maxmemory_policy')),
        checkPersistence(readField(info, 'aof_enabled'), readField(info, 'aof_last_write_status')),
        checkClock('redis', serverMs, (beforeMs + now()) / 2),
      ];
    } catch (failure) {
      throw lost ?? failure; // the reason that the connection failed says more than the command that had none
    } finally {
      redis.disconnect();
    }
  },
});

const readField = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';

const checkVersion = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < VERSION_MIN[0] || (major === VERSION_MIN[0] && minor < VERSION_MIN[1]);
  return isOld
    ? error('redis', `version ${version}`, `Upgrade Redis to version ${VERSION_MIN.join('.')} or newer.`)
    : ok('redis', `version ${version}`);
};

const checkPolicy = (policy: string): Finding =>
  policy === 'noeviction'
    ? ok('redis policy', policy)
    : error(
        'redis policy',
        `${policy || 'unknown'}: jobs may be evicted`,
        'Run redis-cli CONFIG SET maxmemory-policy noeviction, and set it in redis.conf.',
      );

const checkPersistence = (enabled: string, lastWrite: string): Finding => {
  if (enabled !== '1')
    return warning(
      'redis persistence',
      'no append-only file: a restart forgets waiting jobs',
      'Run redis-cli CONFIG SET appendonly yes, and set it in redis.conf.',
    );
  return lastWrite === 'ok'
    ? ok('redis persistence', 'append-only file')
    : error(
        'redis persistence',
        'the last write of the append-only file failed',
        'Free space on the disk of Redis.',
      );
};
