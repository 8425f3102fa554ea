import type { EventBus } from '@escriba/jobs';

/** The channel that announces that a task may be due. */
export const WORK_CHANNEL = 'billing:work';

/** Wakes the workers. A hint: without it they look once a second. */
export const announceWork = (bus: Pick<EventBus, 'publish'>): Promise<void> => bus.publish(WORK_CHANNEL, {});
