import type { Locale } from '@escriba/contracts/shared/locale';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB, Users } from '../../platform/db/schema.generated.ts';
import type { PersonFields } from './person-fields.ts';

export type NewAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly emailVerified: boolean;
  readonly passwordHash: string | null;
  readonly googlePicture: string | null;
  readonly person: PersonFields;
  readonly locale?: Locale | undefined;
  readonly createdAt: Date;
};

export type Account = NonNullable<Awaited<ReturnType<AccountsRepository['find']>>>;
export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** Reads and writes accounts. Deleted ones are never returned. */
export const createAccountsRepository = (db: Kysely<DB>) => {
  const select = () =>
    db
      .selectFrom('users')
      .selectAll('users')
      .select((eb) => [googleLinked(eb).as('google_linked'), hasSecondFactor(eb).as('has_second_factor')])
      .where('deleted_at', 'is', null);

  return {
    find: (id: string) => select().where('id', '=', id).executeTakeFirst(),

    get: (id: string) => select().where('id', '=', id).executeTakeFirstOrThrow(),

    findByEmail: (emailKey: string) => select().where('email_key', '=', emailKey).executeTakeFirst(),

    /** Returns the account of an active session, with the times its user last authenticated and proved a second factor. */
    findBySession: (userId: string, sessionId: string, now: Date) =>
      select()
        .innerJoin('sessions', 'sessions.user_id', 'users.id')
        .select([
          'sessions.authenticated_at as authenticated_at',
          'sessions.second_factor_at as second_factor_at',
          'sessions.id as session_id',
        ])
        .where('users.id', '=', userId)
        .where('sessions.id', '=', sessionId)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst(),

    findByGoogle: (issuer: string, subject: string) =>
      select()
        .innerJoin('google_identities as identity', 'identity.user_id', 'users.id')
        .where('identity.issuer', '=', issuer)
        .where('identity.subject', '=', subject)
        .executeTakeFirst(),

    /**
     * Locks an account until the transaction ends, so that a sign-in and a deletion or password change cannot interleave. Returns false if
     * the account was deleted, or its password has changed since it was checked.
     */
    hold: async (id: string, passwordHash?: string | null): Promise<boolean> => {
      const held = db
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forShare();
      const row = await (
        typeof passwordHash === 'string' ? held.where('password_hash', '=', passwordHash) : held
      ).executeTakeFirst();
      return row !== undefined;
    },

    /** Locks an account until the transaction ends, against sign-ins and changes; rows that refer to it can still be inserted. */
    lock: async (id: string): Promise<void> => {
      await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    },

    /** Locks accounts until the transaction ends, against deletions and changes of the email address alone. */
    keepFromDeletion: async (ids: readonly string[]): Promise<void> => {
      await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
    },

    insert: async (account: NewAccount): Promise<void> => {
      await db
        .insertInto('users')
        .values({
          id: account.id,
          name: account.name,
          email: account.email,
          email_key: account.emailKey,
          email_verified: account.emailVerified,
          password_hash: account.passwordHash,
          google_picture: account.googlePicture,
          ...(account.locale === undefined ? {} : { locale: account.locale }),
          created_at: account.createdAt,
          updated_at: account.createdAt,
          ...toColumns(account.person),
        })
        .execute();
    },

    /** Changes an account. A new password also makes every browser unknown. */
    update: async (
      id: string,
      now: Date,
      changes: { name?: string; person?: PersonFields; passwordHash?: string; googlePicture?: string | null },
    ): Promise<void> => {
      await db
        .updateTable('users')
        .set((eb) => ({
          updated_at: now,
          ...(changes.name === undefined ? {} : { name: changes.name }),
          ...(changes.passwordHash === undefined
            ? {}
            : {
                password_hash: changes.passwordHash,
                known_browsers_generation: eb('known_browsers_generation', '+', 1),
              }),
          ...(changes.googlePicture === undefined ? {} : { google_picture: changes.googlePicture }),
          ...toColumns(changes.person ?? {}),
        }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    },

    /** Stores the language of the mails that the account gets without requesting them. */
    noteLocale: async (id: string, locale: Locale): Promise<void> => {
      await db
        .updateTable('users')
        .set({ locale })
        .where('id', '=', id)
        .where('locale', '!=', locale)
        .execute();
    },

    /** Notes that the user of an account has confirmed its address. */
    confirmMail: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('users')
        .set({ mail_confirmed_at: now })
        .where('id', '=', id)
        .where('mail_confirmed_at', 'is', null)
        .where('deleted_at', 'is', null)
        .execute();
    },

    /** Replaces the hash of an unchanged password. */
    renewHash: async (id: string, { from, to }: { from: string; to: string }): Promise<void> => {
      await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .execute();
    },

    /** Removes personal data from the row; returns false if that was done before. */
    anonymise: async (id: string, now: Date): Promise<boolean> => {
      const row = await db
        .updateTable('users')
        .set({
          name: '',
          email: null,
          email_key: null,
          email_verified: false,
          mail_confirmed_at: null,
          password_hash: null,
          google_picture: null,
          ...EMPTY_PERSON,
          updated_at: now,
          deleted_at: now,
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};

const googleLinked = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.exists(
    eb
      .selectFrom('google_identities')
      .select('user_id')
      .whereRef('google_identities.user_id', '=', 'users.id'),
  );

/** Selects whether an account has a confirmed authenticator app or a passkey. */
const hasSecondFactor = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('authenticator_apps')
        .select('user_id')
        .whereRef('authenticator_apps.user_id', '=', 'users.id')
        .where('authenticator_apps.confirmed_at', 'is not', null),
    ),
    eb.exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
  ]);

const COLUMNS = {
  cpf: 'cpf',
  phone: 'phone',
  postalCode: 'postal_code',
  address: 'address',
  addressNumber: 'address_number',
  complement: 'complement',
  city: 'city',
  state: 'state',
} as const satisfies Record<keyof PersonFields, keyof Users>;

type PersonColumn = (typeof COLUMNS)[keyof typeof COLUMNS];

const toColumns = (person: PersonFields): Partial<Record<PersonColumn, string>> =>
  Object.fromEntries(
    Object.entries(person).map(([name, value]) => [COLUMNS[name as keyof PersonFields], value]),
  );

const EMPTY_PERSON = Object.fromEntries(Object.values(COLUMNS).map((column) => [column, '']));
