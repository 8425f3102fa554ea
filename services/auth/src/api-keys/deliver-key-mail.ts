import { toLocale } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { findStoredAccount } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createExpiringKeysRepository } from './expiring-keys.repository.ts';
import { writeKeyMail } from './key-mail.ts';
import { KeyExpiryEvent } from './key-reminders.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

/** Sends a recorded mail, at least once, unless the key was revoked or has expired meanwhile. */
export const createKeyMailDelivery =
  ({ db, mailer, publicUrl, clock }: Deps) =>
  async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { keyId, userId } = Value.Parse(KeyExpiryEvent, payload);
    const account = await findStoredAccount(db, userId);
    const now = clock();
    const key = await createExpiringKeysRepository(db).findActive(keyId, now);
    if (account === undefined || account.email === null || !key?.expiresAt) return;
    const mail = { to: account.email, locale: toLocale(account.locale), publicUrl };
    await mailer(writeKeyMail({ ...mail, hint: key.hint, expiresAt: key.expiresAt, now }), signal);
  };
