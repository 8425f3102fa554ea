import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.generated.ts';
import { isVisibleFolder } from './visible.ts';

type FolderOf = { readonly ownerId: string; readonly folderId: string | null };

/** Returns whether the owner has a folder that the caller may see; it then stays until the transaction ends. */
export const holdFolder = (transaction: Kysely<DB>, folder: FolderOf): Promise<boolean> =>
  hold(transaction, folder, isVisibleFolder());

/** Like `holdFolder`, of a folder that the caller was allowed to see earlier. */
export const holdKnownFolder = (transaction: Kysely<DB>, folder: FolderOf): Promise<boolean> =>
  hold(transaction, folder, sql`true`);

const hold = async (
  transaction: Kysely<DB>,
  { ownerId, folderId }: FolderOf,
  isAllowed: ReturnType<typeof sql>,
): Promise<boolean> => {
  const { rows } = await sql`
    select id from folders where owner_id = ${ownerId} and id = ${folderId} and ${isAllowed} for key share`.execute(
    transaction,
  );
  return rows.length > 0;
};
