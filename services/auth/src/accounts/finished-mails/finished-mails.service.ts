import { RecordingFinished } from '@escriba/contracts/events/events';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../../platform/db/schema.generated.ts';

/** A mail about a recording, as the outbox has it: by id alone. What it says is read when it is sent. */
export const FinishedEvent = Type.Object({ kind: Type.Literal('finished'), recording: RecordingFinished });
export type FinishedEvent = Type.Static<typeof FinishedEvent>;

type FinishedMailsDeps = {
  readonly db: Kysely<DB>;
  /** Whether there are a mail server and a service of recordings; without one nothing is recorded. */
  readonly isAvailable: boolean;
  readonly clock: () => Date;
};

export type FinishedMails = ReturnType<typeof createFinishedMails>;

/** Records mails about recordings that are transcribed. The outbox sends them. */
export const createFinishedMails = ({ db, isAvailable, clock }: FinishedMailsDeps) => ({
  /** Records one mail for each event, however often it arrives. */
  record: async (recording: RecordingFinished): Promise<void> => {
    if (!isAvailable) return;
    const { id, data } = recording;
    const payload: FinishedEvent = { kind: 'finished', recording };
    await insertOutboxEvent(db, { id, subject: subjectOf(data.userId), payload }, clock());
  },
});

/** Deletes the mails to the user of a closed account. */
export const forgetFinishedMails = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

/** Returns a subject of its own, so that notices do not wait for recordings. */
const subjectOf = (userId: string): string => `recordings ${userId}`;
