import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { LOCALES } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { ResetLinks } from './reset-links.ts';
import { writeResetMail } from './reset-mail.ts';

/** A request for a mail, as the outbox has it. It has no token: the link is created when the mail is sent. */
const MailRequest = Type.Object({
  emailKey: Type.String(),
  locale: Type.Enum(LOCALES),
  source: Type.Object({ ip: Type.String(), userAgent: Type.String() }),
  requestedAt: Type.String({ format: 'date-time' }),
});
export type MailRequest = Type.Static<typeof MailRequest>;

type MailDeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly resetLinks: ResetLinks;
  readonly mailer: Mailer;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: the user has requested another one, or has stopped waiting. */
const LATE_MS = RESET_LINK_MINUTES * 60_000;

/** Sends a requested mail, at least once; a repeated one has a new link, which replaces the earlier. */
export const createResetMailDelivery =
  ({ db, resetLinks, mailer, clock, logger }: MailDeliveryDeps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { emailKey, locale, source, requestedAt } = Value.Parse(MailRequest, payload);
    if (clock().getTime() - new Date(requestedAt).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'reset.mail_given_up');
    const account = await createAccountsRepository(db).findByEmail(emailKey);
    if (account === undefined || account.email === null) return;
    const { url } = await resetLinks.create({ userId: account.id, source, detail: 'mail' });
    await mailer(writeResetMail({ to: account.email, url, locale }), signal);
  };
