import type { WebhookEvent } from '@escriba/contracts/transcription/webhooks';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** What happened to a user's data. `data` has ids, states and codes, never a name or a text. */
export type NotedEvent = {
  readonly ownerId: string;
  readonly type: WebhookEvent;
  readonly data: Readonly<Record<string, string | null>>;
};

/** Writes what is delivered of an event, in the transaction in which it happens, for each endpoint of its owner that wants it. */
export const noteWebhookEvent = async (
  transaction: Kysely<DB>,
  { ownerId, type, data }: NotedEvent,
  now: Date,
): Promise<void> => {
  await sql`
    insert into webhook_deliveries (endpoint_id, owner_id, event, body, created_at, due_at)
    select id, owner_id, ${type}, ${bodyOf(type, data, now)}, ${now}, ${now} from webhook_endpoints
    where owner_id = ${ownerId} and state = 'on' and ${type} = any(events)`.execute(transaction);
};

/** Returns the body of an event, which stays the same for all its attempts. */
export const bodyOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });
