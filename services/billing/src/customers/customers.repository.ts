import type { CustomerInfo } from '@escriba/contracts/billing/checkout';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';

/** The payer of a user's charges. CPF, CNPJ, CEP and phone have no punctuation. */
export type Customer = CustomerInfo & { readonly userId: string; readonly asaasId: string | null };

export const createCustomersRepository = (db: Kysely<DB>) => ({
  find: async (userId: string): Promise<Customer | undefined> => {
    const row = await db
      .selectFrom('customers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      userId: row.user_id,
      asaasId: row.asaas_id,
      name: row.name,
      email: row.email,
      cpfCnpj: row.cpf_cnpj,
      phone: row.phone,
      postalCode: row.postal_code,
      address: row.address,
      addressNumber: row.address_number,
      ...(row.complement === null ? {} : { addressComplement: row.complement }),
      city: row.city,
      state: row.state,
    };
  },

  /** Returns whether the user's account was deleted. */
  isErased: async (userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('customers')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('erased_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Keeps an account from being deleted until the transaction ends; false if it was deleted before. */
  lockPresent: async (userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom('customers')
      .select('erased_at')
      .where('user_id', '=', userId)
      .forShare()
      .executeTakeFirst();
    return row?.erased_at === null;
  },

  /** Inserts or replaces the payer; returns false for a deleted account, whose payer is not stored again. */
  save: async (customer: Customer, now: Date): Promise<boolean> => {
    const row = {
      name: customer.name,
      email: customer.email,
      cpf_cnpj: customer.cpfCnpj,
      phone: customer.phone,
      postal_code: customer.postalCode,
      address: customer.address,
      address_number: customer.addressNumber,
      complement: customer.addressComplement ?? null,
      city: customer.city,
      state: customer.state,
      asaas_id: customer.asaasId,
      updated_at: now,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('customers')
      .values({ user_id: customer.userId, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('customers.erased_at', 'is', null),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** Replaces the customer at Asaas, unless the payer has another one by now. */
  replaceRemote: async (userId: string, { id, by }: { id: string; by: string }): Promise<void> => {
    await db
      .updateTable('customers')
      .set({ asaas_id: by })
      .where('user_id', '=', userId)
      .where('asaas_id', '=', id)
      .where('erased_at', 'is', null)
      .execute();
  },

  /** Removes what identifies the payer; Asaas and tax records keep theirs by law. The row says that the account is deleted. */
  erase: async (userId: string, now: Date): Promise<void> => {
    const gone = {
      name: '',
      email: '',
      phone: '',
      postal_code: '',
      address: '',
      address_number: '',
      complement: null,
      city: '',
      state: '',
      cpf_cnpj: '',
    };
    await db
      .insertInto('customers')
      .values({ user_id: userId, ...gone, updated_at: now, erased_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...gone, erased_at: now })
          .where('customers.erased_at', 'is', null),
      )
      .execute();
  },

  /** Lists users whose account was deleted before an instant, the earliest first. */
  listErased: async (before: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('customers')
      .select('user_id')
      .where('erased_at', '<', before)
      .orderBy('erased_at')
      .limit(limit)
      .execute();
    return rows.map(({ user_id: userId }) => userId);
  },

  remove: async (userId: string): Promise<void> => {
    await db.deleteFrom('customers').where('user_id', '=', userId).execute();
  },
});
