import type { OutboxEvent } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { sendWithinLimit } from '../../platform/throttling/within-limit.ts';
import { writeNoticeMail } from './notice-mail.ts';
import { NoticeEvent } from './notices.ts';

type NoticeDeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly throttle: Pick<Throttle, 'takeNotice'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: a mailbox that accepts nothing for a day is not waited for. */
const LATE_MS = 86_400_000;

/** Sends a recorded mail, at least once. What exceeds the limit of an account is left out: anyone can register another's address. */
export const createNoticeDelivery =
  ({ db, mailer, publicUrl, throttle, clock, logger }: NoticeDeliveryDeps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const notice = Value.Parse(NoticeEvent, payload);
    if (clock().getTime() - new Date(notice.at).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'notice.mail_given_up');
    const account = await createAccountsRepository(db).find(notice.userId);
    if (account === undefined || account.email === null) return;
    const mail = writeNoticeMail({ to: account.email, notice, publicUrl });
    const counted = throttle.takeNotice(notice.userId, notice.what);
    if (!(await sendWithinLimit(counted, () => mailer(mail, signal))))
      logger.warn({ eventId: id }, 'notice.mail_left_out');
  };
