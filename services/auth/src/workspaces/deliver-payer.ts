import { setWorkspacePayer } from '@escriba/contracts/usage/usage';
import { type Peer, createInternalClient } from '@escriba/http';
import type { OutboxEvent } from '@escriba/work';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** Another user pays for a workspace, as the outbox has it. */
const PayerEvent = Type.Interface([setWorkspacePayer.body], { kind: Type.Literal('payer') });
export type PayerEvent = Type.Static<typeof PayerEvent>;

const TIMEOUT_MS = 5_000;

/** Tells usage who pays for a workspace. */
export const createPayerDelivery = (usage: Peer) => {
  const client = createInternalClient({ ...usage, caller: { service: true } });
  return async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { kind: _kind, ...body } = Value.Parse(PayerEvent, payload);
    await client.call(setWorkspacePayer, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
