import { KEY_REMINDER_DAYS } from '@escriba/contracts/auth/api-keys';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../platform/db/schema.generated.ts';
import { createExpiringKeysRepository } from './expiring-keys.repository.ts';

/** A mail about a key that expires, as the outbox has it: by id alone. What it says is read when it is sent. */
export const KeyExpiryEvent = Type.Object({
  kind: Type.Literal('key_expiry'),
  keyId: Type.String(),
  userId: Type.String(),
});
type KeyExpiryEvent = Type.Static<typeof KeyExpiryEvent>;

type Deps = {
  readonly db: Kysely<DB>;
  /** Whether there is a mail server; without one nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
};

/** Mails recorded at once, so few that mails which a user waits for are not late. */
const RECORDED_AT_ONCE = 100;

export type KeyReminders = ReturnType<typeof createKeyReminders>;

/** Reminds users by mail that a key expires, once for each of the times. Any number of processes may record at once. */
export const createKeyReminders = ({ db, isMailAvailable, clock }: Deps) => ({
  /** Records the mails that are due: the latest first, so that a key which is due for two gets one. The outbox sends them. */
  recordDue: async (): Promise<void> => {
    if (!isMailAvailable) return;
    const now = clock();
    for (const days of KEY_REMINDER_DAYS.toReversed())
      await db.transaction().execute(async (transaction) => {
        const keys = createExpiringKeysRepository(transaction);
        for (const { id: keyId, userId } of await keys.takeDue({ days, now, limit: RECORDED_AT_ONCE })) {
          const payload: KeyExpiryEvent = { kind: 'key_expiry', keyId, userId };
          await insertOutboxEvent(transaction, { subject: subjectOf(userId), payload }, now);
        }
      });
  },
});

/** Deletes the mails to the user of a closed account. */
export const forgetKeyReminders = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns a subject of its own, so that notices do not wait for reminders. */
const subjectOf = (userId: string): string => `keys ${userId}`;
