import { SECOND_FACTOR_RECENT_MINUTES } from '@escriba/contracts/auth/second-factor';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { BrowserAccount } from './known-devices.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import {
  currentPasswordRequired,
  currentPasswordWrong,
  invalidCredentials,
  secondFactorRequired,
  signInAgain,
} from '../account/accounts.errors.ts';
import { type Account, createAccountsRepository } from '../account/accounts.repository.ts';
import { toEmailKey } from '../account/person-fields.ts';
import type { SignedInAccount } from '../account/signed-in.ts';

type ProofDeps = {
  readonly db: Kysely<DB>;
  readonly passwords: Passwords;
  readonly throttle: Pick<Throttle, 'takeSignIn' | 'takeOwner'>;
  readonly clock: () => Date;
};

/** How long after a sign-in an account without a password may do what otherwise requires the password. */
const RECENT_MS = 15 * 60_000;
const SECOND_FACTOR_RECENT_MS = SECOND_FACTOR_RECENT_MINUTES * 60_000;

/** The source of a password, and the known device of the browser for an account, by its e-mail. */
export type ProofFrom = { readonly source: Source; readonly findDevice?: FindDevice | undefined };
export type FindDevice = (account: BrowserAccount) => string | undefined;

/** Authenticates users by password. Counts wrong ones, strangers' separately from the owner's. */
export const createProof = (deps: ProofDeps) => {
  const { db, passwords, throttle } = deps;

  const renewHash = async (account: Account, password: string): Promise<string | null> => {
    if (account.password_hash === null || !passwords.isOutdated(account.password_hash))
      return account.password_hash;
    const to = await passwords.hash(password);
    await createAccountsRepository(db).renewHash(account.id, { from: account.password_hash, to });
    return to;
  };

  return {
    ...createOwnerProof(deps),

    /** Returns the account of an e-mail and password. Throws invalidCredentials, after the same time for either being wrong. */
    byEmail: async (email: string, password: string, { source, findDevice }: ProofFrom): Promise<Account> => {
      const emailKey = toEmailKey(email);
      const account = await createAccountsRepository(db).findByEmail(emailKey);
      const returnAttempt = await throttle.takeSignIn(emailKey, {
        ip: source.ip,
        device: account && findDevice?.(account),
      });
      const isRight = await passwords.verify(account?.password_hash, password);
      if (account === undefined || !isRight) {
        await noteFailure(deps, source, account);
        throw invalidCredentials();
      }
      await returnAttempt();
      return { ...account, password_hash: await renewHash(account, password) };
    },
  };
};

export type Proof = ReturnType<typeof createProof>;

const createOwnerProof = (deps: ProofDeps) => {
  const { passwords, throttle, clock } = deps;

  /**
   * Re-authenticates the account owner before a sensitive change: by the password, or by a second factor that the session proved recently.
   * Throws named errors.
   */
  const ofOwner = async (
    account: SignedInAccount,
    password: string | undefined,
    source: Source,
  ): Promise<void> => {
    if (password === undefined && hasProvedSecondFactor(account, clock())) return;
    if (account.password_hash === null) {
      if (isRecent(account.authenticated_at, clock())) return;
      throw account.has_second_factor === true ? secondFactorRequired() : signInAgain();
    }
    if (password === undefined) throw currentPasswordRequired();
    const returnAttempt = await throttle.takeOwner(account.email_key ?? '');
    if (!(await passwords.verify(account.password_hash, password))) {
      await noteFailure(deps, source, account);
      throw currentPasswordWrong();
    }
    await returnAttempt();
  };

  return {
    ofOwner,

    /** Checks the proof before a change of the second factor: an account that has one must use it, the password is not enough. */
    ofFactorChange: async (
      account: SignedInAccount,
      password: string | undefined,
      source: Source,
    ): Promise<void> => {
      if (account.has_second_factor !== true) return ofOwner(account, password, source);
      if (!hasProvedSecondFactor(account, clock())) throw secondFactorRequired();
    },
  };
};

const noteFailure = (
  { db, clock }: Pick<ProofDeps, 'db' | 'clock'>,
  source: Source,
  account: Account | undefined,
): Promise<void> =>
  recordAuditEvent(db, {
    at: clock(),
    kind: 'sign_in_failed',
    source,
    ...(account === undefined ? {} : { userId: account.id }),
  });

/** Counts from the authentication, not from the start of the session: sessions are renewed, and let in others. */
const isRecent = (authenticatedAt: Date | null, now: Date): boolean =>
  authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= RECENT_MS;

/** Returns whether the session proved a second factor in the last minutes. */
const hasProvedSecondFactor = (
  { has_second_factor: has, second_factor_at: at }: SignedInAccount,
  now: Date,
): boolean => has === true && at !== null && now.getTime() - at.getTime() <= SECOND_FACTOR_RECENT_MS;
