import type { Kysely, Selectable } from 'kysely';
import type { DB, Passkeys } from '../../platform/db/schema.generated.ts';

export type StoredPasskey = Selectable<Passkeys>;
type NewPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
};
type Use = { readonly id: string; readonly counter: number; readonly now: Date };

/** Stores passkeys: the public keys of WebAuthn credentials. */
export const createPasskeysRepository = (db: Kysely<DB>) => ({
  insert: (passkey: NewPasskey): Promise<StoredPasskey> =>
    db
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        name: passkey.name,
        created_at: passkey.createdAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Lists passkeys, oldest first. */
  list: (userId: string): Promise<StoredPasskey[]> =>
    db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  findByCredential: (credentialId: string): Promise<StoredPasskey | undefined> =>
    db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

  /** Records a use. Returns false if the passkey was removed, or its signature counter did not grow, as that of a copied one. */
  use: async ({ id, counter, now }: Use): Promise<boolean> => {
    const row = await db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((eb) =>
        // Passkeys that are synchronised between devices have no counter: it stays 0.
        counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter),
      )
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  rename: (userId: string, id: string, name: string): Promise<StoredPasskey | undefined> =>
    db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst(),

  /** Sets whether a passkey, or every passkey of the user, may sign in without a password. */
  letSignInAlone: async (of: { userId: string; id?: string }, isAllowed: boolean): Promise<void> => {
    const { userId, id } = of;
    await db
      .updateTable('passkeys')
      .set({ signs_in_alone: isAllowed })
      .where('user_id', '=', userId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .execute();
  },

  /** Returns false if the user has no such passkey. */
  delete: async (userId: string, id: string): Promise<boolean> => {
    const row = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  deleteAll: async (userId: string): Promise<void> => {
    await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  },
});
