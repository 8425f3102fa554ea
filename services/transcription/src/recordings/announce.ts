import type { EventBus } from '@escriba/jobs';
import type { Owner } from './owner.ts';

/** Redis channel on which changes of a transcription are announced; the news itself is in Postgres. */
export const transcriptionChannel = (id: string): string => `transcription:${id}`;

/** Channel of all that a person has; its messages name the transcription. */
export const userChannel = (userId: string): string => `user-transcriptions:${userId}`;

/** Tells whoever watches that a transcription changed, came or went. To be called after the change is committed. */
export const announceChange = async (
  bus: Pick<EventBus, 'publish'>,
  { id, owner }: { id: string; owner: Owner },
): Promise<void> => {
  const toPerson = owner.kind === 'user' ? [bus.publish(userChannel(owner.id), { transcriptionId: id })] : [];
  await Promise.all([bus.publish(transcriptionChannel(id), {}), ...toPerson]);
};
