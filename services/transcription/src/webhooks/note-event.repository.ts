import type { WebhookEvent } from '@escriba/contracts/transcription/webhooks';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** What happened to a user's data or plan. `data` has ids, states and codes, never a name or a text. */
export type NotedEvent = {
  /** The id of the received event that causes this one, which may arrive twice; absent: it happens once. */
  readonly cause?: string;
  readonly ownerId: string;
  readonly type: WebhookEvent;
  readonly data: Readonly<Record<string, string | null>>;
  /** When it happened; default: now. */
  readonly at?: Date;
};

/** Writes what is delivered of an event, in the transaction in which it happens, for each endpoint of its owner that wants it. */
export const noteWebhookEvent = async (
  transaction: Kysely<DB>,
  { cause, ownerId, type, data, ...noted }: NotedEvent,
  now: Date,
): Promise<void> => {
  const at = noted.at ?? now;
  // The same cause and endpoint give the same delivery, so an event that arrives twice is written once.
  const id = cause === undefined ? sql`gen_random_uuid()` : sql`md5(${cause} || id::text)::uuid`;
  await sql`
    insert into webhook_deliveries (id, endpoint_id, owner_id, event, body, created_at, due_at)
    select ${id}, id, owner_id, ${type}, ${bodyOf(type, data, at)}, ${now}, ${now} from webhook_endpoints
    where owner_id = ${ownerId} and state = 'on' and ${type} = any(events)
    on conflict (id) do nothing`.execute(transaction);
};

/** Returns the body of an event, which stays the same for all its attempts. */
export const bodyOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });
