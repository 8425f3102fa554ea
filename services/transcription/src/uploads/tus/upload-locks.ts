import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDomainError } from '@escriba/errors';
import type { Lock, Locker } from '@tus/server';
import type { Redis } from 'ioredis';
import { uploadBusy } from './resumable-uploads.errors.ts';

export type UploadLocks = Locker & {
  /** Runs work under the upload's lock, exclusive over all processes. @throws uploadBusy */
  hold: <T>(id: string, work: () => Promise<T>) => Promise<T>;
};

/** The time after which a killed process's lock expires. */
const LOCK_MS = 6_000;
const RENEWAL_MS = 1_000;
const POLL_MS = 100;
const WAIT_MS_MAX = 30_000;

// Renews the lock for its holder: -1 it is lost, 1 another process waits for it, 0 none does.
const RENEW = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return -1 end
  redis.call('pexpire', KEYS[1], ARGV[2])
  return redis.call('exists', KEYS[2])`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Creates one lock per upload, over all processes. A new request asks the holder for a held lock: otherwise a connection that is dead without
 * noticing would lock out the user who reconnects.
 */
export const createUploadLocks = (redis: Redis): UploadLocks => {
  const newLock = (id: string): Lock => {
    const [key, wanted, token] = [`upload-lock:${id}`, `upload-lock:${id}:wanted`, randomUUID()];
    let timer: NodeJS.Timeout | undefined;

    const tryTake = async (): Promise<boolean> => {
      if ((await redis.set(key, token, 'PX', LOCK_MS, 'NX')) === 'OK') {
        await redis.del(wanted);
        return true;
      }
      await redis.set(wanted, '1', 'PX', LOCK_MS);
      return false;
    };
    const keep = (giveWay: () => unknown): void => {
      timer = setInterval(() => {
        redis.eval(RENEW, 2, key, wanted, token, LOCK_MS).then(
          (state) => state !== 0 && giveWay(),
          () => giveWay(),
        );
      }, RENEWAL_MS);
    };

    return {
      lock: async (signal, giveWay) => {
        const until = Date.now() + WAIT_MS_MAX;
        while (!(await tryTake().catch(rethrowAsBusy))) {
          if (signal.aborted || Date.now() > until) throw uploadBusy();
          await sleep(POLL_MS);
        }
        keep(giveWay);
      },
      unlock: async () => {
        clearInterval(timer);
        // While Redis is away the lock expires by itself.
        await redis.eval(RELEASE, 1, key, token).catch(() => undefined);
      },
    };
  };

  return {
    newLock,
    hold: async (id, work) => {
      const lock = newLock(id);
      await lock.lock(new AbortController().signal, () => undefined);
      try {
        return await work();
      } finally {
        await lock.unlock();
      }
    },
  };
};

const rethrowAsBusy = (error: unknown): never => {
  throw isDomainError(error) ? error : uploadBusy(error);
};
