import { TAGS_PER_RECORDING_MAX } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { findMember } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { announceChange, inShortTransaction, type Reader, userOwner } from '../../recordings/recordings.ts';
import { createFilingRepository } from './filing.repository.ts';
import { createFolderAccessRepository } from './folder-access.repository.ts';
import {
  folderNotFound,
  hidesRecordingsOfOthers,
  tagNotFound,
  tooManyTagsOnRecording,
} from './labels.errors.ts';
import { createLabelsRepository } from './labels.repository.ts';

type OrganiseDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  listItems: (reader: Reader, ids: string[]) => Promise<TranscriptionItem[]>;
  clock: () => Date;
};

export type Filing = {
  ids: string[];
  /** The folder; null for none; undefined leaves it. */
  folderId?: string | null;
  addTagIds?: string[];
  removeTagIds?: string[];
};

export type OrganiseService = ReturnType<typeof createOrganise>;

/**
 * Moves and tags a user's recordings, all or nothing, and returns them. Repeating it changes nothing more.
 * @throws folderNotFound, tagNotFound, hidesRecordingsOfOthers, tooManyTagsOnRecording, recordingBusy
 */
export const createOrganise =
  ({ db, bus, listItems, clock }: OrganiseDeps) =>
  async (reader: Reader, filing: Filing): Promise<TranscriptionItem[]> => {
    const ids = await inShortTransaction(db, (transaction) =>
      file(transaction, reader.userId, filing, clock()),
    );
    const owner = userOwner(reader.userId);
    await Promise.all(ids.map((id) => announceChange(bus, { id, owner })));
    return listItems(reader, ids);
  };

const file = async (
  transaction: Kysely<DB>,
  userId: string,
  { ids, folderId, addTagIds = [], removeTagIds = [] }: Filing,
  now: Date,
): Promise<string[]> => {
  const repository = createFilingRepository(transaction);
  const owned = await repository.lock(userId, ids);
  await checkLabels(transaction, userId, { folderId, addTagIds });
  if (owned.length === 0) return [];
  if (typeof folderId === 'string') await checkHiding(transaction, { ownerId: userId, id: folderId }, owned);
  if (folderId !== undefined) await repository.move(owned, folderId);
  await repository.removeTags(owned, removeTagIds);
  await repository.addTags(owned, addTagIds);
  if (addTagIds.length > 0 && (await repository.countTagsMax(owned)) > TAGS_PER_RECORDING_MAX)
    throw tooManyTagsOnRecording();
  await repository.touch(owned, now);
  return owned;
};

/** Checks that a member takes recordings of others out of their sight only if they might delete them, too. */
const checkHiding = async (
  transaction: Kysely<DB>,
  place: { ownerId: string; id: string },
  ids: readonly string[],
): Promise<void> => {
  const member = findMember();
  if (member === undefined || member.may('delete')) return;
  if (await createFolderAccessRepository(transaction).wouldHideOfOthers(place, ids, member.personId))
    throw hidesRecordingsOfOthers();
};

/** Checks that the folder and the tags are the user's, and keeps them from being deleted until the transaction ends. */
const checkLabels = async (
  transaction: Kysely<DB>,
  userId: string,
  { folderId, addTagIds }: { folderId: string | null | undefined; addTagIds: string[] },
): Promise<void> => {
  const labels = createLabelsRepository(transaction);
  if (typeof folderId === 'string' && (await labels.holdIds('folders', userId, [folderId])).length === 0)
    throw folderNotFound();
  const wanted = new Set(addTagIds);
  if ((await labels.holdIds('tags', userId, [...wanted])).length !== wanted.size) throw tagNotFound();
};
