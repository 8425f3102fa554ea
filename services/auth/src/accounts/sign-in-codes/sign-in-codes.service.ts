import { createHash } from 'node:crypto';
import { deleteOutboxSubject, insertOutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import { toEmailKey } from '../account/person-fields.ts';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import { takeHashedCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { type Randomness, hashSecret, newSecret } from '../../platform/randomness.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import type { SignInCodeEvent } from './deliver-sign-in-code.ts';
import { SIGN_IN_CODE_PURPOSE, SignInCodeHolder, hashSignInCode } from './sign-in-code.ts';
import { signInCodeUnavailable, signInCodeWrong } from './sign-in-codes.errors.ts';

type SignInCodesDeps = {
  readonly db: Kysely<DB>;
  readonly isMailAvailable: boolean;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly throttle: Pick<Throttle, 'take' | 'takeCode'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

type Credentials = { readonly email: string; readonly password: string };
type Typed = { readonly ticket: string; readonly code: string };

/**
 * Creates the service of codes by mail, which make a browser known while others keep an account's sign-in busy. Only the right password
 * causes a mail, so that others cannot use up the owner's codes; nothing but the mail shows whether the password was right.
 */
export const createSignInCodes = (deps: SignInCodesDeps) => ({
  /** Returns the ticket that the code needs. Throws signInCodeUnavailable, and `auth.too_many_attempts` for a source. */
  request: async ({ email, password }: Credentials, source: Source): Promise<string> => {
    const { db, clock, throttle, passwords } = deps;
    if (!deps.isMailAvailable) throw signInCodeUnavailable();
    await throttle.take('signInCodes', source.ip);
    const emailKey = toEmailKey(email);
    const account = await createAccountsRepository(db).findByEmail(emailKey);
    const isRight = await passwords.verify(account?.password_hash, password);
    const ticket = newSecret(deps.randomness);
    const at = clock();
    const payload: SignInCodeEvent = {
      kind: 'sign_in_code',
      userId: isRight ? (account?.id ?? null) : null,
      ticketHash: hashSecret(ticket).toString('base64url'),
      at: at.toISOString(),
    };
    // Writes the same rows for every request, so that neither their number nor their time shows whether the account exists.
    await db.transaction().execute(async (transaction) => {
      const kind = isRight ? 'sign_in_code_requested' : 'sign_in_failed';
      const owner = account === undefined ? {} : { userId: account.id };
      await recordAuditEvent(transaction, { at, kind, source, ...owner });
      await insertOutboxEvent(transaction, { subject: subjectOf(emailKey), payload }, at);
    });
    return ticket;
  },

  /** Uses up a code and returns its account. Throws signInCodeWrong, and `auth.too_many_attempts` for a ticket or a source. */
  redeem: async ({ ticket, code }: Typed, source: Source): Promise<Account> => {
    const { db, clock, throttle } = deps;
    await throttle.take('codes', source.ip);
    const ticketHash = hashSecret(ticket);
    await throttle.takeCode(ticketHash.toString('base64url'));
    const hash = hashSignInCode(ticketHash, code);
    const asked = { hash, purpose: SIGN_IN_CODE_PURPOSE, now: clock() };
    const stored = await takeHashedCode(db, asked);
    if (stored === undefined) throw signInCodeWrong();
    const { userId, generation } = Value.Parse(SignInCodeHolder, JSON.parse(stored));
    const account = await createAccountsRepository(db).find(userId);
    if (account === undefined || account.known_browsers_generation !== generation) throw signInCodeWrong();
    return account;
  },
});

export type SignInCodes = ReturnType<typeof createSignInCodes>;

/** Deletes the requests for codes to an address. */
export const forgetSignInCodes = (transaction: Kysely<DB>, emailKey: string): Promise<void> =>
  deleteOutboxSubject(transaction, subjectOf(emailKey));

const subjectOf = (emailKey: string): string =>
  createHash('sha256').update(`sign-in code ${emailKey}`).digest('base64url');
