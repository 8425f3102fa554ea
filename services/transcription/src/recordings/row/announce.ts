import type { EventBus } from '@escriba/jobs';
import type { Owner } from './owner.ts';

/** Returns the Redis channel for changes of a transcription; the data itself is in Postgres. */
export const transcriptionChannel = (id: string): string => `transcription:${id}`;

/** Returns the channel for all of a user's transcriptions; its messages name the transcription. */
export const userChannel = (userId: string): string => `user-transcriptions:${userId}`;

/** Publishes that a transcription was created, changed or removed. Call it after the change is committed. */
export const announceChange = async (
  bus: Pick<EventBus, 'publish'>,
  { id, owner }: { id: string; owner: Owner },
): Promise<void> => {
  const toPerson = owner.kind === 'user' ? [bus.publish(userChannel(owner.id), { transcriptionId: id })] : [];
  await Promise.all([bus.publish(transcriptionChannel(id), {}), ...toPerson]);
};
