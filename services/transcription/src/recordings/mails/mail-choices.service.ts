import type { MailChoices } from '@escriba/contracts/transcription/mail-choices';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createMailChoicesRepository } from './mail-choices.repository.ts';

const NONE: MailChoices = { finished: false, withSummary: false };

export type MailChoicesService = ReturnType<typeof createMailChoices>;

/** Reads and stores which mails a user wants about recordings. */
export const createMailChoices = ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) => {
  const choices = createMailChoicesRepository(db);
  return {
    read: async (userId: string): Promise<MailChoices> => (await choices.find(userId)) ?? NONE,
    write: async (userId: string, chosen: MailChoices): Promise<MailChoices> => {
      await choices.write(userId, chosen, clock());
      return chosen;
    },
  };
};

/** Deletes what a user has chosen. */
export const eraseMailChoices = (db: Kysely<DB>, userId: string): Promise<void> =>
  createMailChoicesRepository(db).delete(userId);
