import type { KeptLabels } from '@escriba/contracts/transcription/account-part';
import {
  type Folder,
  FOLDERS_MAX,
  type Label,
  type Labels,
  TAGS_MAX,
} from '@escriba/contracts/transcription/labels';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { inShortTransaction } from '../../recordings/recordings.ts';
import { toLabelName } from './label-name.ts';
import {
  folderNameTaken,
  folderNotFound,
  tagNotFound,
  tooManyFolders,
  tooManyTags,
} from './labels.errors.ts';
import { type LabelTable, createLabelsRepository } from './labels.repository.ts';
import { createPrivateFoldersRepository } from './private-folders.repository.ts';
import { type SettleLabels, createSettleLabels } from './settle-labels.ts';

type LabelsDeps = { db: Kysely<DB>; newId: () => string; clock: () => Date };
type Repository = ReturnType<typeof createLabelsRepository>;

export type LabelsService = ReturnType<typeof createLabelsService>;

const LIMITS = {
  folders: { countMax: FOLDERS_MAX, tooMany: tooManyFolders },
  tags: { countMax: TAGS_MAX, tooMany: tooManyTags },
} as const satisfies Record<LabelTable, unknown>;

/** Manages a user's folders and tags. Another user's are not found. All changes throw labelNameEmpty for a name without a visible character. */
export const createLabelsService = (deps: LabelsDeps) => {
  const labels = createLabelsRepository(deps.db);
  const changes = {
    ...deps,
    labels,
    change: createLabelChanges(deps.db),
    settle: createSettleLabels(deps.db).settle,
  };
  return {
    list: async (userId: string): Promise<Labels> => {
      const [folders, tags, unfiled] = await Promise.all([
        labels.listFolders(userId),
        labels.listTags(userId),
        labels.countUnfiled(userId),
      ]);
      return { folders, tags, unfiled };
    },

    listNames: (userId: string): Promise<Pick<KeptLabels, LabelTable>> => labels.listNames(userId),

    ...createFolderChanges(changes),
    ...createTagChanges(changes),
  };
};

type ChangesDeps = LabelsDeps & {
  labels: Repository;
  change: ReturnType<typeof createLabelChanges>;
  settle: SettleLabels['settle'];
};

const createFolderChanges = (deps: ChangesDeps) => ({
  /** @throws tooManyFolders */
  createFolder: (userId: string, name: string): Promise<Folder> => create(deps, 'folders', userId, name),

  /** @throws folderNotFound, folderNameTaken */
  renameFolder: async (userId: string, id: string, typed: string): Promise<Folder> => {
    const named = toLabelName(typed);
    const renamed = await deps.change(userId, async (repository) => {
      const other = await repository.findByName('folders', userId, named.nameKey);
      if (other !== undefined && other.id !== id) throw folderNameTaken();
      if (!(await repository.rename('folders', userId, id, named))) throw folderNotFound();
      return getLabel(repository, 'folders', { userId, id });
    });
    await deps.settle('folders', id);
    return renamed;
  },

  /**
   * Deletes a folder. What was deleted in a folder that is closed to some members stays hidden from them.
   * @throws folderNotFound, recordingBusy
   */
  deleteFolder: (userId: string, id: string): Promise<void> =>
    removeLabel(deps, { table: 'folders', userId, id }, (repository) => repository.leaveFolder(userId, id)),
});

const createTagChanges = (deps: ChangesDeps) => ({
  /** @throws tooManyTags */
  createTag: (userId: string, name: string): Promise<Label> => create(deps, 'tags', userId, name),

  /** Merges the tag into the one that has the name, if there is one. @throws tagNotFound */
  renameTag: async (userId: string, id: string, typed: string): Promise<Label> => {
    const named = toLabelName(typed);
    const target = await deps.change(userId, async (repository) => {
      const other = await repository.findByName('tags', userId, named.nameKey);
      if (other !== undefined && other.id !== id) return other.id;
      if (!(await repository.rename('tags', userId, id, named))) throw tagNotFound();
      return id;
    });
    if (target === id) await deps.settle('tags', id);
    else await removeTag(deps, userId, { id, toId: target });
    return getLabel(deps.labels, 'tags', { userId, id: target });
  },

  /** @throws tagNotFound */
  deleteTag: (userId: string, id: string): Promise<void> => removeTag(deps, userId, { id, toId: null }),
});

const removeTag = (
  deps: ChangesDeps,
  userId: string,
  { id, toId }: { id: string; toId: string | null },
): Promise<void> =>
  removeLabel(deps, { table: 'tags', userId, id }, async (repository) => {
    if (toId !== null && (await repository.holdIds('tags', userId, [toId])).length === 0) throw tagNotFound();
    return repository.leaveTag(userId, id, toId);
  });

type Removal = { readonly table: LabelTable; readonly userId: string; readonly id: string };

/**
 * Works in steps, since a whole library may have the label; repeating it continues. The label is deleted once no recording has it: its deletion then waits for
 * none, while others hold recordings and wait for their labels.
 */
const removeLabel = async (
  { change }: ChangesDeps,
  { table, userId, id }: Removal,
  leave: (repository: Repository) => Promise<number>,
): Promise<void> => {
  for (let isUsed = true; isUsed;) {
    while ((await change(userId, leave)) > 0);
    isUsed = await change(userId, async (repository, transaction) => {
      if (!(await repository.holdForDeletion(table, userId, id))) throw NOT_FOUND[table]();
      if (await repository.isUsed(table, userId, id)) return true;
      if (table === 'folders')
        await createPrivateFoldersRepository(transaction).deleteTracesOfDeleted({ workspaceId: userId, id });
      await repository.delete(table, userId, id);
      return false;
    });
  }
};

const NOT_FOUND = { folders: folderNotFound, tags: tagNotFound } as const;

/** Creates a label or finds the one with that name, so that a repeated request creates none. */
const create = <Table extends LabelTable>(
  { change, newId, clock }: ChangesDeps,
  table: Table,
  userId: string,
  typed: string,
): Promise<Listed[Table]> => {
  const named = toLabelName(typed);
  const { countMax, tooMany } = LIMITS[table];
  return change(userId, async (repository) => {
    const existing = await repository.findByName(table, userId, named.nameKey);
    if (existing) return getLabel(repository, table, { userId, id: existing.id });
    if ((await repository.count(table, userId)) >= countMax) throw tooMany();
    const id = newId();
    await repository.insert(table, { ...named, id, ownerId: userId, createdAt: clock() });
    return getLabel(repository, table, { userId, id });
  });
};

/** Makes one change of a user's labels at a time, so that numbers and names stay valid. @throws recordingBusy if another change takes too long */
export const createLabelChanges =
  (db: Kysely<DB>) =>
  <T>(userId: string, work: (repository: Repository, transaction: Kysely<DB>) => Promise<T>): Promise<T> =>
    inShortTransaction(db, async (transaction) => {
      const repository = createLabelsRepository(transaction);
      await repository.lock(userId);
      return work(repository, transaction);
    });

type Listed = { readonly folders: Folder; readonly tags: Label };

const getLabel = async <Table extends LabelTable>(
  repository: Repository,
  table: Table,
  { userId, id }: { userId: string; id: string },
): Promise<Listed[Table]> => {
  const lists: { readonly [Each in LabelTable]: (ownerId: string) => Promise<Listed[Each][]> } = {
    folders: repository.listFolders,
    tags: repository.listTags,
  };
  const found = (await lists[table](userId)).find((label) => label.id === id);
  if (!found) throw NOT_FOUND[table]();
  return found;
};

/** Deletes all folders and tags of a user. */
export const eraseLabels = (db: Kysely<DB>, userId: string): Promise<void> =>
  createLabelsRepository(db).eraseAll(userId);
