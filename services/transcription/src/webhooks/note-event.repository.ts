import type { WebhookEvent } from '@escriba/contracts/transcription/webhooks';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { foldersHiddenFrom } from '../platform/db/visible.ts';

/** What happened to a user's data or plan. `data` has ids, states and codes, never a name or a text. */
export type NotedEvent = {
  /** The id of the received event that causes this one, which may arrive twice; absent: it happens once. */
  readonly cause?: string;
  readonly ownerId: string;
  /** The folders of the recordings that it is about; default: none. */
  readonly folderIds?: readonly string[];
  readonly type: WebhookEvent;
  readonly data: Readonly<Record<string, string | null>>;
  /** When it happened; default: now. */
  readonly at?: Date;
};

/**
 * Writes what is delivered of an event, in the transaction in which it happens, for each endpoint of its owner that wants it. An endpoint of a workspace gets
 * what the member who chose its address may see. The lock has an endpoint that is changed at the same time decide by what it becomes.
 */
export const noteWebhookEvent = async (
  transaction: Kysely<DB>,
  { cause, ownerId, folderIds = [], type, data, ...noted }: NotedEvent,
  now: Date,
): Promise<void> => {
  const at = noted.at ?? now;
  // The same cause and endpoint give the same delivery, so an event that arrives twice is written once.
  const id = cause === undefined ? sql`gen_random_uuid()` : sql`md5(${cause} || id::text)::uuid`;
  const folders = sql`${[...folderIds]}::uuid[]`;
  const isVisible = folderIds.length === 0 ? sql`true` : sql`not ${folders} && ${HIDDEN_FROM_ENDPOINT}`;
  await sql`
    insert into webhook_deliveries (id, endpoint_id, owner_id, folder_ids, event, body, created_at, due_at)
    select ${id}, id, owner_id, ${folders}, ${type}, ${bodyOf(type, data, at)}, ${now}, ${now} from webhook_endpoints
    where owner_id = ${ownerId} and state = 'on' and ${type} = any(events) and ${isVisible}
    for key share
    on conflict (id) do nothing`.execute(transaction);
};

const HIDDEN_FROM_ENDPOINT = foldersHiddenFrom({
  ownerId: sql.ref('webhook_endpoints.owner_id'),
  personId: sql.ref('webhook_endpoints.person_id'),
});

/** Returns the body of an event, which stays the same for all its attempts. */
export const bodyOf = (type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });
