import type { WorkTable } from '@escriba/work';

type Task = {
  readonly subject: string;
  /** The generation, which grows whenever the task is scheduled again. */
  readonly generation: number;
  readonly attempts: number;
  /** The `traceparent` of the latest request that caused the work; null if none did. */
  readonly traceparent: string | null;
};

/** The table of work that is due at a time, at most one task per subject. It commits with its cause. */
export const TASKS = {
  name: 'tasks',
  key: 'subject',
  dueAt: 'due_at',
  attempts: 'attempts',
  generation: 'generation',
  traceparent: 'traceparent',
} as const satisfies WorkTable<Task>;

/** Returns the subject of a subscription's tasks. */
export const subscriptionSubject = (id: string): string => `subscription:${id}`;
export const paymentSubject = (asaasId: string): string => `payment:${asaasId}`;
export const authorizationSubject = (asaasId: string): string => `authorization:${asaasId}`;
export const remoteSubscriptionSubject = (asaasId: string): string => `asaas-subscription:${asaasId}`;
