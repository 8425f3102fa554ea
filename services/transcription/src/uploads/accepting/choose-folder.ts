import type { Kysely } from 'kysely';
import { holdFolder, holdKnownFolder } from '../../platform/db/hold-folder.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Owner } from '../../recordings/recordings.ts';
import { uploadFolderNotFound } from './uploads.errors.ts';

type Choice = {
  readonly owner: Owner;
  /** The folder that the client named; undefined: none. */
  readonly folderId: string | undefined;
  /** Whether `requireFolder` found it when the upload began. */
  readonly isKnown: boolean;
};

/**
 * Returns the folder of a new recording, which stays until the transaction ends; null for none. A folder that is deleted while its files arrive
 * loses them no more than those it had.
 * @throws uploadFolderNotFound
 */
export const chooseFolder = async (
  transaction: Kysely<DB>,
  { owner, folderId, isKnown }: Choice,
): Promise<string | null> => {
  if (folderId === undefined) return null;
  const hold = isKnown ? holdKnownFolder : holdFolder;
  if (owner.kind === 'user' && (await hold(transaction, { ownerId: owner.id, folderId }))) return folderId;
  if (!isKnown) throw uploadFolderNotFound();
  return null;
};

/** Checks, before a user's upload begins, that the caller sees the folder that it names. @throws uploadFolderNotFound */
export const requireFolder = async (
  db: Kysely<DB>,
  ownerId: string,
  { folderId }: { readonly folderId?: string },
): Promise<void> => {
  if (folderId !== undefined && !(await holdFolder(db, { ownerId, folderId }))) throw uploadFolderNotFound();
};
