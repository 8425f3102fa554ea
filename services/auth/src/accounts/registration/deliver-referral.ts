import { deliverReferral } from '@escriba/contracts/billing/affiliates';
import type { OutboxEvent } from '@escriba/work';
import { type Peer, createInternalClient } from '@escriba/http';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const ReferralEvent = Type.Interface([deliverReferral.body], { kind: Type.Literal('referral') });
export type ReferralEvent = Type.Static<typeof ReferralEvent>;

const TIMEOUT_MS = 5_000;

/** Sends a referral to billing. */
export const createReferralDelivery = (billing: Peer) => {
  const client = createInternalClient({ ...billing, caller: { service: true } });
  return async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { kind: _kind, ...body } = Value.Parse(ReferralEvent, payload);
    await client.call(deliverReferral, { body }, { timeoutMs: TIMEOUT_MS, signal });
  };
};
