import { ApiError } from '@escriba/client';
import { toLocale } from '@escriba/contracts/shared/locale';
import { type FinishedMail, readFinishedMail } from '@escriba/contracts/transcription/finished-mail';
import type { Peer } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { sendWithinLimit } from '../../platform/throttling/within-limit.ts';
import { createUserClients } from '../../platform/user-client.ts';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { MailAddress } from '../mail-address/mail-address.service.ts';
import { writeFinishedMail } from './finished-mail.ts';
import { FinishedEvent } from './finished-mails.service.ts';

type FinishedDeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly mailAddress: Pick<MailAddress, 'isConfirmed' | 'tokenOf'>;
  /** The transcription service, which knows what a mail says. */
  readonly transcription: Peer;
  readonly publicUrl: string;
  readonly throttle: Pick<Throttle, 'takeNotice'>;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Age from which a mail is given up: a mailbox that accepts nothing for a day is not waited for. */
const LATE_MS = 86_400_000;
const TIMEOUT_MS = 5_000;

/**
 * Sends the mail about a recording, at least once, unless the recording is deleted or its user wants no mail any more. To an address that is not
 * confirmed it names neither the recording nor what was said, and what exceeds the limit is left out.
 */
export const createFinishedDelivery = ({ db, mailer, transcription, ...deps }: FinishedDeliveryDeps) => {
  const read = createFinishedReader(transcription);
  return async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { publicUrl, mailAddress, throttle, clock, logger } = deps;
    const { occurredAt, data } = Value.Parse(FinishedEvent, payload).recording;
    const { userId, transcriptionId } = data;
    if (clock().getTime() - new Date(occurredAt).getTime() > LATE_MS)
      return logger.warn({ eventId: id }, 'finished.mail_given_up');
    const account = await createAccountsRepository(db).find(userId);
    if (account === undefined || account.email === null) return;
    const finished = await read({ userId, transcriptionId }, signal);
    if (finished === undefined) return;
    const mail = { to: account.email, locale: toLocale(account.locale), transcriptionId, publicUrl };
    if (mailAddress.isConfirmed(account))
      return mailer(writeFinishedMail({ ...mail, content: finished }), signal);
    const asking = writeFinishedMail({ ...mail, confirmationToken: mailAddress.tokenOf(account) });
    const counted = throttle.takeNotice(userId, 'recording_finished');
    if (!(await sendWithinLimit(counted, () => mailer(asking, signal))))
      logger.warn({ eventId: id }, 'finished.mail_left_out');
  };
};

type Finished = { readonly userId: string; readonly transcriptionId: string };

/** Creates what reads what a mail says; undefined if there is nothing to say any more. */
const createFinishedReader = (transcription: Peer) => {
  const clientOf = createUserClients(transcription);
  return async (
    { userId, transcriptionId }: Finished,
    signal: AbortSignal,
  ): Promise<FinishedMail | undefined> => {
    const options = { timeoutMs: TIMEOUT_MS, signal };
    return clientOf(userId)
      .call(readFinishedMail, { params: { transcriptionId } }, options)
      .then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'transcription.not_found') return undefined;
          throw error;
        },
      );
  };
};
