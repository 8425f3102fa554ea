import { randomUUID } from 'node:crypto';

export type Turn = {
  /** Time from one beginning to the next. */
  readonly everyMs: number;
  /** The time after which another process may begin: the one before has died. */
  readonly leaseMs: number;
};

/** The commands of Redis that a turn needs. */
type TurnStore = {
  readonly set: (key: string, token: string, px: 'PX', ms: number, nx: 'NX') => Promise<'OK' | null>;
  readonly eval: (script: string, keys: number, ...keysAndArguments: (string | number)[]) => Promise<unknown>;
};

// Until the next turn, if it is still this process's.
const FINISH = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('pexpire', KEYS[1], ARGV[2])`;

export type OneLeader = ReturnType<typeof createOneLeader>;

/**
 * Runs periodic work in one of all processes. The turn is kept in Redis: after a loss of Redis, work that restores it begins at once.
 * @param keyPrefix of the keys of turns, such as `transcription:chores:`
 */
export const createOneLeader =
  ({ redis, keyPrefix }: { readonly redis: TurnStore; readonly keyPrefix: string }) =>
  /** Works if it is time. Returns false if another process has the turn. A failure gives it to the next one that asks. */
  async (name: string, { everyMs, leaseMs }: Turn, work: () => Promise<unknown>): Promise<boolean> => {
    const [key, token, beganAt] = [`${keyPrefix}${name}`, randomUUID(), performance.now()];
    if ((await redis.set(key, token, 'PX', leaseMs, 'NX')) !== 'OK') return false;
    let leftMs = 1;
    try {
      await work();
      leftMs = Math.max(1, Math.round(everyMs - (performance.now() - beganAt)));
    } finally {
      await redis.eval(FINISH, 1, key, token, leftMs);
    }
    return true;
  };
