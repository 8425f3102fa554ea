import { forgetMember } from '@escriba/contracts/transcription/account-part';
import { type Peer, createInternalClient } from '@escriba/http';
import { type OutboxEvent, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Membership } from './members.repository.ts';

/** A person is no longer a member of a workspace, as the outbox has it. */
const DepartureEvent = Type.Interface([forgetMember.body], { kind: Type.Literal('departure') });
type DepartureEvent = Type.Static<typeof DepartureEvent>;

/** Timeout that suffices to remove a thousand recordings; the rest follows with the next attempt. */
const TIMEOUT_MS = 120_000;

/** Records that a person is no longer a member, in the transaction that ends the membership. */
export const noteDeparture = async (
  transaction: Kysely<DB>,
  { workspaceId, userId }: Membership,
  now: Date,
): Promise<void> => {
  const payload: DepartureEvent = {
    kind: 'departure',
    workspaceId,
    personId: userId,
    leftAt: now.toISOString(),
  };
  await insertOutboxEvent(transaction, { subject: `departure ${workspaceId} ${userId}`, payload }, now);
};

/** Has transcription delete what a former member alone could see. Without transcription there is nothing. */
export const createDepartureDelivery = (transcription: Peer | undefined) => {
  if (transcription === undefined) return async (): Promise<void> => undefined;
  const client = createInternalClient({ ...transcription, caller: { service: true } });
  return async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { kind: _kind, ...body } = Value.Parse(DepartureEvent, payload);
    await client.call(forgetMember, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
