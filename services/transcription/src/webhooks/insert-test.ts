import { WEBHOOK_TEST } from '@escriba/contracts/transcription/webhooks';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createDeliveriesRepository } from './deliveries.repository.ts';
import { bodyOf } from './note-event.repository.ts';

type Place = { readonly ownerId: string; readonly endpointId: string };

/** Writes a test event, which an endpoint gets whatever it wants to be notified of; returns the id of its delivery. */
export const insertTest = (db: Kysely<DB>, { ownerId, endpointId }: Place, now: Date): Promise<string> =>
  createDeliveriesRepository(db).insert({
    endpointId,
    ownerId,
    event: WEBHOOK_TEST,
    body: bodyOf(WEBHOOK_TEST, { endpointId }, now),
    now,
  });
