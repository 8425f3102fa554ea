import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { noteWebhookEvent } from '../../webhooks/webhooks.ts';
import type { LifeRow } from './lives.repository.ts';
import type { Settlement } from './settlement.ts';

type Became = Pick<Settlement, 'becomes' | 'errorCode'> & { readonly now: Date };

const EVENTS = {
  completed: 'transcription.completed',
  failed: 'transcription.failed',
  removed: 'transcription.deleted',
} as const;

/**
 * Notes for the owner's programs that a recording has its text, has failed or is deleted, in the transaction in which it happens. A failure after which
 * the earlier text is restored is none, and visitors have no programs.
 */
export const noteLife = async (
  transaction: Kysely<DB>,
  { id, owner_kind: ownerKind, owner_id: ownerId, folder_id: folderId }: LifeRow,
  { becomes, errorCode, now }: Became,
): Promise<void> => {
  if (ownerKind !== 'user' || !(becomes in EVENTS)) return;
  const type = EVENTS[becomes as keyof typeof EVENTS];
  const data = type === 'transcription.failed' ? { id, error: errorCode } : { id };
  const folderIds = folderId === null ? [] : [folderId];
  await noteWebhookEvent(transaction, { ownerId, folderIds, type, data }, now);
};
