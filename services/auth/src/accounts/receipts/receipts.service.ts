import { PaymentEvent } from '@escriba/contracts/events/events';
import { OUTBOX_KEPT_MS, deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A mail to a payer, as the outbox has it. */
export const ReceiptEvent = Type.Object({
  kind: Type.Literal('receipt'),
  payment: PaymentEvent,
  recordedAt: Type.String({ format: 'date-time' }),
});
export type ReceiptEvent = Type.Static<typeof ReceiptEvent>;

type ReceiptsDeps = {
  readonly db: Kysely<DB>;
  /** Whether there is a mail server; without one nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Records mails about payments and refunds. The outbox sends them. */
export const createReceipts = ({ db, isMailAvailable, clock, logger }: ReceiptsDeps) => ({
  /** Records one mail for each event, however often it arrives. */
  record: async (payment: PaymentEvent): Promise<void> => {
    if (!isMailAvailable) return;
    const now = clock();
    const { id, occurredAt, data } = payment;
    // The outbox may not know any more that this mail was sent.
    if (now.getTime() - new Date(occurredAt).getTime() >= OUTBOX_KEPT_MS)
      return logger.warn({ eventId: id }, 'receipt.event_too_old');
    const payload: ReceiptEvent = { kind: 'receipt', payment, recordedAt: now.toISOString() };
    await insertOutboxEvent(db, { id, subject: subjectOf(data.userId), payload }, now);
  },
});

export type Receipts = ReturnType<typeof createReceipts>;

/** Deletes the mails to the payer of a closed account. */
export const forgetReceipts = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns the outbox subject of a user's receipts. It is a subject of its own, so that notices do not wait for receipts. */
const subjectOf = (userId: string): string => `receipts ${userId}`;
