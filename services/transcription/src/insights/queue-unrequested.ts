import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../platform/db/schema.generated.ts';
import type { InsightQueue } from './insight-queue.ts';
import { createUnrequestedRepository } from './unrequested.repository.ts';

/** The channel on which transcription workers, which may not write the queues of insights, say that a recording has its text. */
const CHANNEL = 'transcription:texts';
const Message = Type.Object({ transcriptionId: Type.String({ format: 'uuid' }) });

/** Has the insights of a recording queued that were inserted with its text. Call it after the commit. */
export const announceUnrequested = (bus: Pick<EventBus, 'publish'>, transcriptionId: string): Promise<void> =>
  bus.publish(CHANNEL, { transcriptionId });

type QueueDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'subscribe'>;
  readonly insightQueue: Pick<InsightQueue, 'add'>;
};

/** Queues what `announceUnrequested` announces, until the returned function is called. What is lost on the way is left to the sweep. */
export const createUnrequestedQueue =
  (deps: QueueDeps) =>
  (onFailure: (error: unknown) => void): Promise<() => void> =>
    deps.bus.subscribe(
      CHANNEL,
      ({ transcriptionId }) => void queueWaiting(deps, transcriptionId).catch(onFailure),
      { message: Message },
    );

const queueWaiting = async ({ db, insightQueue }: QueueDeps, transcriptionId: string): Promise<void> => {
  for (const { place, ...insight } of await createUnrequestedRepository(db).listWaiting(transcriptionId))
    await insightQueue.add(insight, place);
};
