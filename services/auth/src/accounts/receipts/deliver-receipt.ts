import { toLocale } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeReceiptMail } from './receipt-mail.ts';
import { ReceiptEvent } from './receipts.service.ts';

type ReceiptDeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: a mailbox that accepts nothing for a week is not waited for. */
const LATE_MS = 7 * 86_400_000;

/** Sends a receipt, at least once, to an account that still exists. Its number has no limit: each of them is a payment at the bank. */
export const createReceiptDelivery =
  ({ db, mailer, publicUrl, clock, logger }: ReceiptDeliveryDeps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { payment, recordedAt } = Value.Parse(ReceiptEvent, payload);
    if (clock().getTime() - new Date(recordedAt).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'receipt.mail_given_up');
    const account = await createAccountsRepository(db).find(payment.data.userId);
    if (account === undefined || account.email === null) return;
    const locale = toLocale(account.locale);
    await mailer(writeReceiptMail({ to: account.email, payment, locale, publicUrl }), signal);
  };
