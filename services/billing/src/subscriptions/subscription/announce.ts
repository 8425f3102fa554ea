import type { EventBus } from '@escriba/jobs';

/** The channel that says that a user's standing may have changed. */
export const userChannel = (userId: string): string => `billing:user:${userId}`;

/** Tells the user's open pages to read the status again. A hint: it may be lost. */
export const announceUser = (bus: Pick<EventBus, 'publish'>, userId: string): Promise<void> =>
  bus.publish(userChannel(userId), {});
