import type { Redis } from 'ioredis';
import { LIVE_KEPT_SECONDS_MAX, LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import type { Owner } from '../recordings/recordings.ts';

/** A message of sound: what tells it from all others, and its length. */
export type SentSound = { readonly digest: string; readonly samples: number };

type SentSoundDeps = { readonly redis: Pick<Redis, 'eval'> };

const KEPT_SAMPLES = LIVE_KEPT_SECONDS_MAX * LIVE_SAMPLE_RATE;
/** A message is older by what a page keeps each time that it is sent again, and unknown when it is older than this. */
const OLDEST_SAMPLES = 3 * KEPT_SAMPLES;
/** The messages of so much sound, from a browser that sends 30 a second. */
const MESSAGES_MAX = 3_000;
/** A pause of a recording may be as long. */
const KEPT_MS = 3_600_000;

/**
 * Returns how many samples of the messages are new, and remembers them. KEYS[1] has the digest of each message, by how much sound had come with
 * it; `total` is how much has come until now.
 */
const COUNT_NEW = `
local key, oldest, aging = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local total = tonumber(redis.call('ZSCORE', key, 'total') or 0)
local new = 0
for at = 5, #ARGV, 2 do
  local digest, samples = ARGV[at], tonumber(ARGV[at + 1])
  local came_at = redis.call('ZSCORE', key, digest)
  if came_at and total - came_at <= oldest then
    redis.call('ZINCRBY', key, -aging, digest)
  else
    total = total + samples
    new = new + samples
    redis.call('ZADD', key, total, digest)
  end
end
redis.call('ZADD', key, total, 'total')
redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. string.format('%d', total - oldest))
redis.call('ZREMRANGEBYRANK', key, 0, -tonumber(ARGV[3]) - 2)
redis.call('PEXPIRE', key, ARGV[4])
return new`;

/**
 * Remembers the newest sound of an owner's live text over all connections and processes, as digests of messages, so that a page which sends it again after
 * a break is charged once. Other sound at the same place is new, and so is a message that was sent again more than three times.
 */
export const createSentSound = ({ redis }: SentSoundDeps) => ({
  /** Returns how many samples of the messages, in order, the owner has not sent before. @throws store.unavailable */
  countNew: async ({ kind, id }: Owner, messages: readonly SentSound[]): Promise<number> => {
    if (messages.length === 0) return 0;
    const given = messages.flatMap(({ digest, samples }) => [digest, samples]);
    const limits = [OLDEST_SAMPLES, KEPT_SAMPLES, MESSAGES_MAX, KEPT_MS];
    const key = `transcription:live-sent:${kind}:${id}`;
    return Number(await redis.eval(COUNT_NEW, 1, key, ...limits, ...given));
  },
});
