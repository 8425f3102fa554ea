import { toLocale } from '@escriba/contracts/shared/locale';
import type { Logger } from '@escriba/runtime';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { sendWithinLimit } from '../../platform/throttling/within-limit.ts';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import { writeWebhookMail } from './webhook-mail.ts';
import { WebhookOffEvent } from './webhook-mails.service.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly throttle: Pick<Throttle, 'takeNotice'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: a mailbox that accepts nothing for a week is not waited for. */
const LATE_MS = 7 * 86_400_000;

/** Sends a recorded mail, at least once. What exceeds the limit of an account is left out: one mail leads to all its endpoints. */
export const createWebhookMailDelivery =
  ({ db, mailer, publicUrl, throttle, clock, logger }: Deps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { occurredAt, data } = Value.Parse(WebhookOffEvent, payload).webhook;
    if (clock().getTime() - new Date(occurredAt).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'webhook_off.mail_given_up');
    const account = await createAccountsRepository(db).find(data.userId);
    if (account === undefined || account.email === null) return;
    const to = { to: account.email, locale: toLocale(account.locale), publicUrl };
    const mail = writeWebhookMail({ ...to, reason: data.reason, at: new Date(occurredAt) });
    const counted = throttle.takeNotice(data.userId, 'webhook_off');
    if (!(await sendWithinLimit(counted, () => mailer(mail, signal))))
      logger.warn({ eventId: id }, 'webhook_off.mail_left_out');
  };
