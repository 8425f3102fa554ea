import type { ConsentDecision } from '@escriba/contracts/auth/consents';
import type { AcceptedVersions } from '@escriba/contracts/auth/legal';
import type { Referral } from '@escriba/contracts/billing/affiliates';
import { isUniqueViolation } from '@escriba/db';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Passwords, checkNewPassword } from '../passwords/passwords.ts';
import { recordReferral } from './record-referral.ts';
import type { SessionMethod } from '../../sessions/sessions.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { emailTaken, fieldsRequired } from '../account/accounts.errors.ts';
import { type NewAccount, createAccountsRepository } from '../account/accounts.repository.ts';
import { type PersonFields, parseEmail, parseName, parsePersonFields } from '../account/person-fields.ts';
import type { SignIn, SignInOpened, SignInResult, SignInSource } from '../sign-in/sign-in.service.ts';

type RegistrationDeps = {
  readonly db: Kysely<DB>;
  readonly signIn: Pick<SignIn, 'openProved' | 'finish'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly consents: Log<{ readonly decisions: readonly ConsentDecision[] }>;
  readonly acceptances: Log<{ readonly accepted: AcceptedVersions }>;
  /** Whether billing is configured to receive referrals. */
  readonly hasReferrals: boolean;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'newId'>;
};

/** The log in which the transaction that creates an account records what the user agrees to. */
type Log<Agreed> = {
  readonly record: (
    transaction: Kysely<DB>,
    agreed: Agreed & { readonly userId: string; readonly source: Source },
  ) => Promise<void>;
};

/** The agreements of a user who registers, and the owner of the link by which they came. */
export type OpeningRecords = {
  readonly accepted?: AcceptedVersions;
  readonly referral?: Referral;
};

type RegistrationInput = PersonFields &
  OpeningRecords & {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly consents?: readonly ConsentDecision[];
  };

type Opening = {
  readonly account: Omit<NewAccount, 'id' | 'locale' | 'createdAt'>;
  readonly method: SessionMethod;
  readonly context: SignInSource;
  readonly authenticatedAt: Date;
  readonly records: OpeningRecords;
  /** Records to create with the account, in the same transaction. */
  readonly also?: (transaction: Kysely<DB>, userId: string) => Promise<void>;
};

/** Creates accounts. */
export const createRegistration = (deps: RegistrationDeps) => {
  const { db, signIn, passwords, consents, throttle, clock, randomness } = deps;

  /** Inserts an account and starts its first session. Throws emailTaken. */
  const openAccount = async (opening: Opening): Promise<SignInResult> => {
    const id = randomness.newId();
    const opened = await db
      .transaction()
      .execute((transaction) => insertAccount(transaction, id, { opening, ...deps }))
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email_key_key') ? emailTaken() : error;
      });
    return signIn.finish(opened, opening.context.source);
  };

  return {
    openAccount,
    /** Creates an account with e-mail and password. Throws validation errors, or emailTaken. */
    withPassword: async (input: RegistrationInput, context: SignInSource): Promise<SignInResult> => {
      if (input.password === '') throw fieldsRequired();
      const name = parseName(input.name);
      const { email, emailKey } = parseEmail(input.email);
      checkNewPassword(input.password);
      const person = parsePersonFields(input);
      await throttle.take('registrations', context.source.ip);
      if (await createAccountsRepository(db).findByEmail(emailKey)) throw emailTaken();
      const passwordHash = await passwords.hash(input.password);
      return openAccount({
        account: { name, email, emailKey, emailVerified: false, passwordHash, googlePicture: null, person },
        method: 'password',
        authenticatedAt: clock(),
        context,
        records: input,
        also: (transaction, userId) =>
          consents.record(transaction, { userId, decisions: input.consents ?? [], source: context.source }),
      });
    },
  };
};

export type Registration = ReturnType<typeof createRegistration>;

const insertAccount = async (
  transaction: Kysely<DB>,
  id: string,
  { signIn, ...recording }: Recording & Pick<RegistrationDeps, 'signIn'>,
): Promise<SignInOpened> => {
  const { opening, clock } = recording;
  const { account, method, context, authenticatedAt, also } = opening;
  const { source } = context;
  await createAccountsRepository(transaction).insert({
    ...account,
    id,
    locale: source.locale,
    createdAt: clock(),
  });
  const event = { at: clock(), kind: 'registered', source, userId: id, detail: method } as const;
  await recordAuditEvent(transaction, event);
  await recordOpening(transaction, id, recording);
  await also?.(transaction, id);
  const proved = { userId: id, method, authenticatedAt, context, isRegistration: true };
  return signIn.openProved(transaction, proved);
};

type Recording = Pick<RegistrationDeps, 'acceptances' | 'hasReferrals' | 'clock'> & {
  readonly opening: Opening;
};

/** Records what the user accepts, and whose link referred them. Throws legalVersionUnknown. */
const recordOpening = async (
  transaction: Kysely<DB>,
  userId: string,
  { opening, acceptances, hasReferrals, clock }: Recording,
): Promise<void> => {
  const { accepted = {}, referral } = opening.records;
  await acceptances.record(transaction, { userId, accepted, source: opening.context.source });
  if (referral !== undefined && hasReferrals)
    await recordReferral(transaction, { userId, referral, now: clock() });
};
