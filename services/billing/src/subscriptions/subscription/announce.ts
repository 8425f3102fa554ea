import type { EventBus } from '@escriba/jobs';

/** Returns the channel on which changes of a user's standing are announced. */
export const userChannel = (userId: string): string => `billing:user:${userId}`;

/** Tells the user's open pages to read the status again. A hint: it may be lost. */
export const announceUser = (bus: Pick<EventBus, 'publish'>, userId: string): Promise<void> =>
  bus.publish(userChannel(userId), {});
