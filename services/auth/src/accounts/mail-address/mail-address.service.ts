import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { deriveKey } from '../../platform/seal.ts';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import { mailTokenInvalid } from './mail-address.errors.ts';

type MailAddressDeps = {
  readonly db: Kysely<DB>;
  /** The secret from which the key of the tokens is derived. */
  readonly secret: string;
  readonly clock: () => Date;
};
type Addressed = Pick<Account, 'id' | 'email_key' | 'email_verified' | 'mail_confirmed_at'>;

export type MailAddress = ReturnType<typeof createMailAddress>;

/**
 * Knows whether the user of an account reads the mails to its address. Anyone can register another's address, so until then mails repeat nothing that
 * a user has typed or said. Google has confirmed some addresses; the others are confirmed by the token of a mail.
 */
export const createMailAddress = ({ db, secret, clock }: MailAddressDeps) => {
  const key = deriveKey(secret, 'escriba mail addresses');
  const tokenOf = ({ id, email_key: emailKey }: Pick<Account, 'id' | 'email_key'>): string =>
    createHmac('sha256', key).update(`${id} ${emailKey}`).digest('base64url');
  return {
    isConfirmed,
    tokenOf,
    /** Confirms the address of the signed-in user. Throws mailTokenInvalid. */
    confirm: async (account: Addressed, token: string): Promise<void> => {
      const [given, right] = [token, tokenOf(account)].map((text) => Buffer.from(text));
      if (given?.length !== right?.length || !timingSafeEqual(given ?? NONE, right ?? NONE))
        throw mailTokenInvalid();
      if (!isConfirmed(account)) await createAccountsRepository(db).confirmMail(account.id, clock());
    },
  };
};

const NONE = Buffer.alloc(0);

const isConfirmed = (account: Pick<Addressed, 'email_verified' | 'mail_confirmed_at'>): boolean =>
  account.email_verified || account.mail_confirmed_at !== null;
