import type { HealthPart } from '@escriba/contracts';
import type { Redis } from 'ioredis';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const KEY = 'transcription:workers';
/** A worker that has said nothing for this long is gone. */
const SILENCE_MS_MAX = 15_000;
export const HEARTBEAT_INTERVAL_MS = 3_000;

const Presence = Type.Object({
  seenAt: Type.Integer(),
  speech: Type.Object({
    ok: Type.Boolean(),
    code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
});

/** Who works, kept in Redis by the workers themselves: lost with it, and back within seconds. */
export const createWorkerPresence = (redis: Pick<Redis, 'hset' | 'hdel' | 'hgetall'>, clock: () => Date) => ({
  announce: async (workerId: string, speech: HealthPart): Promise<void> => {
    await redis.hset(KEY, workerId, JSON.stringify({ seenAt: clock().getTime(), speech }));
  },

  leave: async (workerId: string): Promise<void> => {
    await redis.hdel(KEY, workerId);
  },

  /** State of the speech part of every worker that is there. Forgets those long gone. */
  list: async (): Promise<HealthPart[]> => {
    const entries: [string, unknown][] = Object.entries(await redis.hgetall(KEY));
    const known = entries.map(([id, json]) => ({
      id,
      presence: Value.Parse(Presence, JSON.parse(String(json))),
    }));
    const limit = clock().getTime() - SILENCE_MS_MAX;
    const gone = known.filter(({ presence }) => presence.seenAt < limit);
    if (gone.length > 0) await redis.hdel(KEY, ...gone.map(({ id }) => id));
    return known.filter(({ presence }) => presence.seenAt >= limit).map(({ presence }) => presence.speech);
  },
});

export type WorkerPresence = ReturnType<typeof createWorkerPresence>;
