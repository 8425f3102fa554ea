import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.generated.ts';

type Search = {
  readonly emailKey: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export type OperatorUsersRepository = ReturnType<typeof createOperatorUsersRepository>;

/** Reads accounts for operators, by id; without deleted ones. */
export const createOperatorUsersRepository = (db: Kysely<DB>) => {
  const select = () =>
    db.selectFrom('users').select(['id', 'email', 'created_at']).where('deleted_at', 'is', null);
  return {
    search: ({ emailKey, after, limit }: Search) =>
      select()
        .$if(emailKey !== undefined, (query) =>
          query.where((eb) => eb.fn<boolean>('starts_with', ['email_key', eb.val(emailKey ?? '')])),
        )
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),

    listByIds: async (ids: readonly string[]) =>
      ids.length === 0 ? [] : select().where('id', 'in', ids).orderBy('id').execute(),

    has: async (id: string): Promise<boolean> =>
      (await select().where('id', '=', id).executeTakeFirst()) !== undefined,
  };
};
