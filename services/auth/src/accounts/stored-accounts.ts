import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Account, createAccountsRepository } from './account/accounts.repository.ts';
import { toEmailKey } from './account/person-fields.ts';
import type { SignedInAccount } from './account/signed-in.ts';
import { forgetFinishedMails } from './finished-mails/finished-mails.service.ts';
import { forgetNotices } from './notices/notices.ts';
import { forgetReceipts } from './receipts/receipts.service.ts';
import { forgetResetRequests } from './resets/reset-requests.ts';
import { createResetsRepository } from './resets/resets.repository.ts';
import { createAppsRepository } from './second-factor/apps.repository.ts';
import { deleteSecondFactors } from './second-factor/own-second-factors.ts';
import { createSeenNoticesRepository } from './seen-notices/seen-notices.repository.ts';
import { forgetWebhookMails } from './webhook-mails/webhook-mails.service.ts';
import { forgetSignInCodes } from './sign-in-codes/sign-in-codes.service.ts';
import { createPendingSignInsRepository } from './sign-in/pending-sign-ins.repository.ts';

type Identity = { readonly issuer: string; readonly subject: string };
type Session = { readonly userId: string; readonly sessionId: string; readonly now: Date };
type Picture = { readonly userId: string; readonly picture: string | null; readonly now: Date };

/** Time for which an authenticator app may wait for its first code. */
const UNCONFIRMED_MS = 86_400_000;

/** Throws if the account does not exist. */
export const getStoredAccount = (handle: Kysely<DB>, userId: string): Promise<Account> =>
  createAccountsRepository(handle).get(userId);

/** Returns undefined if the account was deleted. */
export const findStoredAccount = (handle: Kysely<DB>, userId: string): Promise<Account | undefined> =>
  createAccountsRepository(handle).find(userId);

export const findAccountByEmail = (handle: Kysely<DB>, email: string): Promise<Account | undefined> =>
  createAccountsRepository(handle).findByEmail(toEmailKey(email));

/** Returns the account of a Google identity. */
export const findAccountByGoogle = (
  handle: Kysely<DB>,
  { issuer, subject }: Identity,
): Promise<Account | undefined> => createAccountsRepository(handle).findByGoogle(issuer, subject);

/** Returns the account of an active session. */
export const findSignedInAccount = (
  handle: Kysely<DB>,
  { userId, sessionId, now }: Session,
): Promise<SignedInAccount | undefined> =>
  createAccountsRepository(handle).findBySession(userId, sessionId, now);

/** Stores the address of the picture at Google; null removes it. */
export const setGooglePicture = (transaction: Kysely<DB>, { userId, picture, now }: Picture): Promise<void> =>
  createAccountsRepository(transaction).update(userId, now, { googlePicture: picture });

/** Ends the sign-ins of an account that wait for its second factor. */
export const endPendingSignIns = (transaction: Kysely<DB>, userId: string): Promise<void> =>
  createPendingSignInsRepository(transaction).delete(userId);

/** Removes what this room has of an account that closes, except the row without personal data. Returns false if that was done before. */
export const forgetAccount = async (
  transaction: Kysely<DB>,
  { id: userId, email_key: emailKey }: Pick<Account, 'id' | 'email_key'>,
  now: Date,
): Promise<boolean> => {
  if (!(await createAccountsRepository(transaction).anonymise(userId, now))) return false;
  await createResetsRepository(transaction).delete(userId);
  if (emailKey !== null) {
    await forgetResetRequests(transaction, emailKey);
    await forgetSignInCodes(transaction, emailKey);
  }
  await forgetNotices(transaction, userId);
  await forgetReceipts(transaction, userId);
  await forgetFinishedMails(transaction, userId);
  await forgetWebhookMails(transaction, userId);
  await deleteSecondFactors(transaction, userId);
  await createSeenNoticesRepository(transaction).deleteOf(userId);
  return true;
};

/** Deletes expired links and sign-ins, and apps that were never confirmed. */
export const purgeAccounts = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await createResetsRepository(db).deleteExpired(now);
  await createPendingSignInsRepository(db).deleteExpired(now);
  await createAppsRepository(db).deleteUnconfirmed(new Date(now.getTime() - UNCONFIRMED_MS));
};
