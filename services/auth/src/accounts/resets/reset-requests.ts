import { createHash } from 'node:crypto';
import type { Locale } from '@escriba/contracts/shared/locale';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { parseEmail } from '../account/person-fields.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { isWithinLimit } from '../../platform/throttling/within-limit.ts';
import type { MailRequest } from './deliver-reset-mail.ts';
import { resetMailUnavailable } from './resets.errors.ts';

type ResetRequestsDeps = {
  readonly db: Kysely<DB>;
  readonly isMailAvailable: boolean;
  readonly throttle: Pick<Throttle, 'take' | 'takeResetMail'>;
  readonly clock: () => Date;
};

type ResetInput = { readonly email: string; readonly locale: Locale; readonly source: Source };

/**
 * Takes requests for a link by mail. Whether the address has an account is looked up only when the mail is sent, so that neither the
 * response nor its time depends on it.
 */
export const createResetRequests = (deps: ResetRequestsDeps) => ({
  isMailAvailable: deps.isMailAvailable,

  /** Throws emailInvalid, resetMailUnavailable, and `auth.too_many_attempts` for a source. */
  request: async ({ email, locale, source }: ResetInput): Promise<void> => {
    if (!deps.isMailAvailable) throw resetMailUnavailable();
    const { emailKey } = parseEmail(email);
    await deps.throttle.take('resets', source.ip);
    // The owner of the address has an earlier mail with a valid link, and a stranger learns nothing.
    if (!(await isWithinLimit(deps.throttle.takeResetMail(emailKey)))) return;
    const requestedAt = deps.clock();
    const payload: MailRequest = { emailKey, locale, source, requestedAt: requestedAt.toISOString() };
    await insertOutboxEvent(deps.db, { subject: subjectOf(emailKey), payload }, requestedAt);
  },
});

export type ResetRequests = ReturnType<typeof createResetRequests>;

/** Deletes the requests for mails to an address. */
export const forgetResetRequests = (transaction: Kysely<DB>, emailKey: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(emailKey));

const subjectOf = (emailKey: string): string => createHash('sha256').update(emailKey).digest('base64url');
