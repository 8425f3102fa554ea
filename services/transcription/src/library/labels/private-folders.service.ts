import type { Kysely } from 'kysely';
import { findMember } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { recordingBusy, userOwner } from '../../recordings/recordings.ts';
import { eraseWebhooksOfFolder, keepWebhooksOf } from '../../webhooks/webhooks.ts';
import type { TranscriptionsService } from '../status/transcriptions.service.ts';
import { folderAccessRefused } from './labels.errors.ts';
import { createLabelsRepository } from './labels.repository.ts';
import { type FormerMember, createPrivateFoldersRepository } from './private-folders.repository.ts';

type PrivateFoldersDeps = {
  readonly db: Kysely<DB>;
  readonly transcriptions: Pick<TranscriptionsService, 'deleteIfThere'>;
  readonly uploadRemoval: { readonly remove: (ownerId: string, id: string) => Promise<void> };
};

export type PrivateFolders = ReturnType<typeof createPrivateFolders>;

/** Counts and deletes what one member of a workspace alone sees. */
export const createPrivateFolders = ({ db, transcriptions, uploadRemoval }: PrivateFoldersDeps) => {
  const repository = createPrivateFoldersRepository(db);

  const empty = async (folder: { readonly workspaceId: string; readonly id: string }): Promise<void> => {
    const { workspaceId, id } = folder;
    await repository.deleteTraces(folder);
    for (const uploadId of await repository.takeUploads(folder))
      await uploadRemoval.remove(workspaceId, uploadId);
    await eraseWebhooksOfFolder(db, workspaceId, id);
    for (const recordingId of await repository.listRecordings(folder))
      await transcriptions.deleteIfThere(userOwner(workspaceId), recordingId);
  };

  /** Deletes a folder unless a recording has come into it meanwhile, which would then be seen by all members. Returns false if so. */
  const deleteEmpty = (workspaceId: string, id: string): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const labels = createLabelsRepository(transaction);
      await labels.holdForDeletion('folders', workspaceId, id);
      if (await labels.isUsed('folders', workspaceId, id)) return false;
      await labels.delete('folders', workspaceId, id);
      return true;
    });

  return {
    /** Counts a member's own; those of another member for who manages the workspace. @throws folderAccessRefused */
    count: (workspaceId: string, personId: string): Promise<{ folders: number; recordings: number }> => {
      const member = findMember();
      if (member !== undefined && member.personId !== personId && !member.may('manage'))
        throw folderAccessRefused();
      return repository.count({ workspaceId, personId });
    },

    /** Deletes the folders that a former member alone saw, with their recordings and what would become one. What others see stays. Repeating it continues. @throws recordingBusy if a recording comes meanwhile */
    forget: async (member: FormerMember, leftAt: Date): Promise<void> => {
      const { workspaceId } = member;
      await keepWebhooksOf(db, member, leftAt);
      for (const id of await repository.list(member, leftAt)) {
        const folder = { workspaceId, id };
        await empty(folder);
        if (!(await deleteEmpty(workspaceId, id))) throw recordingBusy();
      }
      await repository.forget(member, leftAt);
    },
  };
};
