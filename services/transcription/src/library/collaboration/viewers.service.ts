import { VIEWER_SECONDS, VIEWERS_MAX } from '@escriba/contracts/transcription/viewers';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptionNotFound } from '../../recordings/recordings.ts';
import { createCommentsRepository } from './comments.repository.ts';

type ViewersDeps = {
  readonly db: Kysely<DB>;
  readonly redis: Pick<Redis, 'multi'>;
  readonly clock: () => Date;
};

type Viewing = {
  readonly ownerId: string;
  readonly personId: string;
  readonly transcriptionId: string;
  readonly isLeaving: boolean;
};

export type Viewers = ReturnType<typeof createViewers>;

/** Knows who looks at a recording: people whose pages said so a moment ago. Redis alone has it, because it is worth nothing a minute later. */
export const createViewers =
  ({ db, redis, clock }: ViewersDeps) =>
  /** @throws transcriptionNotFound */
  async ({ ownerId, personId, transcriptionId, isLeaving }: Viewing): Promise<string[]> => {
    if (!(await createCommentsRepository(db).has({ ownerId, transcriptionId })))
      throw transcriptionNotFound();
    const key = `transcription:viewers:${ownerId}:${transcriptionId}`;
    const now = clock().getTime();
    const until = now + VIEWER_SECONDS.lasting * 1_000;
    const change = redis.multi().zremrangebyscore(key, '-inf', now);
    const results = await (isLeaving ? change.zrem(key, personId) : change.zadd(key, String(until), personId))
      .expire(key, VIEWER_SECONDS.lasting)
      .zrange(key, '0', String(VIEWERS_MAX - 1))
      .exec();
    const [error, people] = results?.at(-1) ?? [];
    if (error) throw error;
    return people as string[];
  };
