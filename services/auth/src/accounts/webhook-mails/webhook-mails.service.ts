import { WebhookSwitchedOff } from '@escriba/contracts/events/events';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A mail about an endpoint that was switched off, as the outbox has it. */
export const WebhookOffEvent = Type.Object({
  kind: Type.Literal('webhook_off'),
  webhook: WebhookSwitchedOff,
});
type WebhookOffEvent = Type.Static<typeof WebhookOffEvent>;

type WebhookMailsDeps = {
  readonly db: Kysely<DB>;
  /** Whether there is a mail server; without one nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
};

export type WebhookMails = ReturnType<typeof createWebhookMails>;

/** Records mails about endpoints that were switched off. The outbox sends them. */
export const createWebhookMails = ({ db, isMailAvailable, clock }: WebhookMailsDeps) => ({
  /** Records one mail for each event, however often it arrives. */
  record: async (webhook: WebhookSwitchedOff): Promise<void> => {
    if (!isMailAvailable) return;
    const { id, data } = webhook;
    const payload: WebhookOffEvent = { kind: 'webhook_off', webhook };
    await insertOutboxEvent(db, { id, subject: subjectOf(data.userId), payload }, clock());
  },
});

/** Deletes the mails to the user of a closed account. */
export const forgetWebhookMails = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns a subject of its own, so that notices do not wait for webhooks. */
const subjectOf = (userId: string): string => `webhooks ${userId}`;
