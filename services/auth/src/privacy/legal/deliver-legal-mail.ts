import type { Logger } from '@escriba/runtime';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { findStoredAccount } from '../../accounts/accounts.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeLegalMail } from './legal-mail.ts';
import { LegalEvent } from './legal-mails.service.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: a mailbox that accepts nothing for three days is not waited for. */
const LATE_MS = 3 * 86_400_000;

/** Sends a recorded mail about a new version, at least once. */
export const createLegalMailDelivery =
  ({ db, mailer, publicUrl, clock, logger }: Deps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const event = Value.Parse(LegalEvent, payload);
    if (clock().getTime() - new Date(event.at).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'legal.mail_given_up');
    const account = await findStoredAccount(db, event.userId);
    if (account === undefined || account.email === null) return;
    await mailer(writeLegalMail({ to: account.email, event, publicUrl }), signal);
  };
