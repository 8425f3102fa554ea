import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findMember } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptionNotFound } from '../../recordings/recordings.ts';
import { createFolderAccessRepository } from './folder-access.repository.ts';
import { folderNotFound } from './labels.errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Refuses, for every operation and before anything else of it runs, an address with the id of a recording or folder that the caller may not see. A hook
 * of Fastify, after `actAsCaller`; outside workspaces it does nothing.
 * @throws transcriptionNotFound, folderNotFound
 */
export const createRefuseHidden = ({ db }: { readonly db: Kysely<DB> }) => {
  const folders = createFolderAccessRepository(db);
  return async (request: FastifyRequest): Promise<void> => {
    if (findMember() === undefined) return;
    const { folderId, ...others } = Object.fromEntries(
      Object.entries((request.params ?? {}) as Record<string, string>).filter(([, id]) => UUID.test(id)),
    );
    if (folderId !== undefined && (await folders.isHiddenFolder(folderId))) throw folderNotFound();
    const ids = Object.values(others);
    if (ids.length > 0 && (await folders.areHidden(ids))) throw transcriptionNotFound();
  };
};
