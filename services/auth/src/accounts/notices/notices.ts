import { LOCALES, toLocale } from '@escriba/contracts/shared/locale';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';

/** An event of which an account's owner is notified by mail, so that they can act if it was another person. */
export const NoticeKind = Type.Enum([
  'new_device',
  'extension_connected',
  'api_key_created',
  'program_connected',
  'google_linked',
  'sso_linked',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
]);
export type NoticeKind = Type.Static<typeof NoticeKind>;

/** A mail to an account's owner, as the outbox has it. */
export const NoticeEvent = Type.Object({
  kind: Type.Literal('notice'),
  what: NoticeKind,
  userId: Type.String(),
  locale: Type.Enum(LOCALES),
  ip: Type.String(),
  at: Type.String({ format: 'date-time' }),
});
export type NoticeEvent = Type.Static<typeof NoticeEvent>;

type NoticesDeps = {
  /** Whether there is a mail server; without one nothing is recorded. */
  readonly isMailAvailable: boolean;
  readonly clock: () => Date;
};
type Notice = { readonly userId: string; readonly what: NoticeKind; readonly source: Source };

/** Records mails about changes of an account in the transaction that makes the change. The outbox sends them. */
export const createNotices = ({ isMailAvailable, clock }: NoticesDeps) => ({
  record: async (transaction: Kysely<DB>, { userId, what, source }: Notice): Promise<void> => {
    if (!isMailAvailable) return;
    const { locale } = await createAccountsRepository(transaction).get(userId);
    const at = clock();
    const payload: NoticeEvent = {
      kind: 'notice',
      what,
      userId,
      locale: toLocale(locale),
      ip: source.ip,
      at: at.toISOString(),
    };
    await insertOutboxEvent(transaction, { subject: subjectOf(userId), payload }, at);
  },
});

export type Notices = ReturnType<typeof createNotices>;

/** Deletes the mails to the owner of a closed account. */
export const forgetNotices = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(userId));

const subjectOf = (userId: string): string => `notices ${userId}`;
