import { PersonMentioned } from '@escriba/contracts/events/events';
import { insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { DB } from '../platform/db/schema.generated.ts';

/** A mail to a member whom a comment mentions, as the outbox has it: by ids alone. */
export const MentionEvent = Type.Object({ kind: Type.Literal('mention'), mention: PersonMentioned });
type MentionEvent = Type.Static<typeof MentionEvent>;

type MentionsDeps = {
  readonly db: Kysely<DB>;
  /** Without a mail server nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
};

export type Mentions = ReturnType<typeof createMentions>;

/** Records mails to members whom comments mention. The outbox sends them. */
export const createMentions = ({ db, isMailAvailable, clock }: MentionsDeps) => ({
  /** Records one mail for each event, however often it arrives. */
  record: async (mention: PersonMentioned): Promise<void> => {
    if (!isMailAvailable) return;
    const { id, data } = mention;
    const payload: MentionEvent = { kind: 'mention', mention };
    await insertOutboxEvent(db, { id, subject: `mentions ${data.userId}`, payload }, clock());
  },
});
