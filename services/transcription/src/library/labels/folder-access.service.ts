import type { NewFolderAccess } from '@escriba/contracts/transcription/folder-access';
import type { Folder } from '@escriba/contracts/transcription/labels';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { findMember, type Member } from '../../platform/acting/acting.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { announceChange, userOwner } from '../../recordings/recordings.ts';
import { createFolderAccessRepository } from './folder-access.repository.ts';
import {
  folderAccessRefused,
  folderNameTaken,
  folderNotFound,
  folderNotInWorkspace,
  hidesRecordingsOfOthers,
} from './labels.errors.ts';
import { createLabelsRepository } from './labels.repository.ts';
import { createLabelChanges } from './labels.service.ts';

type FolderAccessDeps = {
  readonly db: Kysely<DB>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly clock: () => Date;
};
type Place = { readonly ownerId: string; readonly id: string };

export type FolderAccess = ReturnType<typeof createFolderAccess>;

const ANNOUNCED_AT_ONCE = 500;
/** The recordings whose change is announced; pages read the rest when they are opened. */
const ANNOUNCED_MAX = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Changes who sees a folder of a workspace. Who created it may, and who manages the workspace and sees it, and goes on to see it. Recordings that others added are restricted only
 * by members who may delete them, since both take them from the others.
 * @throws folderNotInWorkspace, folderNotFound, folderAccessRefused, hidesRecordingsOfOthers, folderNameTaken, recordingBusy
 */
export const createFolderAccess = ({ db, bus, clock }: FolderAccessDeps) => {
  const change = createLabelChanges(db);
  return async (ownerId: string, id: string, wanted: NewFolderAccess): Promise<Folder> => {
    const member = findMember();
    if (member === undefined) throw folderNotInWorkspace();
    const place = { ownerId, id };
    await change(ownerId, (_labels, transaction) =>
      write(transaction, member, { place, wanted, now: clock() }),
    );
    await announceAll({ db, bus }, place);
    const found = (await createLabelsRepository(db).listFolders(ownerId)).find((folder) => folder.id === id);
    if (found === undefined) throw folderNotFound();
    return found;
  };
};

type Change = { readonly place: Place; readonly wanted: NewFolderAccess; readonly now: Date };

const write = async (
  transaction: Kysely<DB>,
  member: Member,
  { place, wanted, now }: Change,
): Promise<void> => {
  const folders = createFolderAccessRepository(transaction);
  const before = await folders.findForUpdate(place);
  if (before === undefined) throw folderNotFound();
  const creatorId = before.created_by ?? member.personId;
  if (before.created_by !== member.personId && !member.may('manage')) throw folderAccessRefused();
  const { visibility } = wanted;
  if (visibility === 'creator' && creatorId !== member.personId) throw folderAccessRefused();
  const chosen = visibility === 'members' ? [...wanted.memberIds, member.personId] : [];
  const memberIds = [...new Set(chosen)].filter((personId) => personId !== creatorId);
  const narrows =
    visibility !== 'everyone' &&
    (before.visibility === 'everyone' || before.members.some((personId) => !memberIds.includes(personId)));
  if (narrows && !member.may('delete') && (await folders.holdsOfOthers(place, member.personId)))
    throw hidesRecordingsOfOthers();
  if (visibility === 'everyone' && (await folders.isNameTaken(place, before.name_key)))
    throw folderNameTaken();
  await folders.write(place, { visibility, memberIds, byId: member.personId, now });
};

/** Lets open pages of members read the recordings of a folder again: they find those that they may see. */
const announceAll = async (
  { db, bus }: Pick<FolderAccessDeps, 'db' | 'bus'>,
  place: Place,
): Promise<void> => {
  const folders = createFolderAccessRepository(db);
  const owner = userOwner(place.ownerId);
  let after = FIRST_ID;
  for (let announced = 0; announced < ANNOUNCED_MAX; announced += ANNOUNCED_AT_ONCE) {
    const ids = await folders.listRecordings(place, after, ANNOUNCED_AT_ONCE);
    await Promise.all(ids.map((id) => announceChange(bus, { id, owner })));
    after = ids.at(-1) ?? after;
    if (ids.length < ANNOUNCED_AT_ONCE) return;
  }
};
