import type { ListSort, ListedStatus } from '@escriba/contracts/transcription/library';
import { type RawBuilder, sql } from 'kysely';
import { hidesFolders, isVisible } from './visible.ts';
import { STORED_STATUS } from './list-order.ts';

type Condition = RawBuilder<boolean>;

/** A filter of the list. `folderId` null means the recordings without a folder; with several tags, the recordings that have all of them. */
export type ListFilter = {
  status?: ListedStatus | undefined;
  folderId?: string | null | undefined;
  tagIds?: readonly string[];
};

/**
 * Returns the conditions on a row of transcriptions, which is the user's and which the caller may see. The indexes of all orders contain their columns.
 */
export const conditionsOf = (filter: ListFilter): Condition[] => [...seen(), ...chosenBy(filter)];

const seen = (): Condition[] => (hidesFolders() ? [isVisible()] : []);

const chosenBy = ({ status, folderId, tagIds = [] }: ListFilter): Condition[] => [
  ...(status === undefined ? [] : [sql<boolean>`status = ${STORED_STATUS[status]}`]),
  ...(folderId === undefined ? [] : [inFolder(folderId)]),
  ...(tagIds.length === 0 ? [] : [withTags(tagIds)]),
];

/**
 * Returns the same, for a filter that many recordings match: Postgres scans the index of the order. It only knows how common folders and
 * tags are among all users, so it would expect too few matches, and read and sort all of them for a page in the middle. Of a `case` it
 * expects that half match. By age, the indexes of folders and of statuses are in order too: their conditions stay as they are.
 */
export const conditionsInOrder = (filter: ListFilter, sort: ListSort): Condition[] => {
  const { tagIds = [], ...others } = filter;
  const isByAge = sort === 'newest' || sort === 'oldest';
  const checked = chosenBy(isByAge ? { tagIds } : filter);
  return [...seen(), ...(isByAge ? chosenBy(others) : []), ...checked.map(expectHalf)];
};

const expectHalf = (condition: Condition): Condition =>
  sql<boolean>`case when ${condition} then true else false end`;

/** Matches recordings with all tags, by one condition. Several would let Postgres plan parallel workers, which take the cores of other requests. */
const withTags = (tagIds: readonly string[]): Condition =>
  tagIds.length === 1
    ? sql<boolean>`${tagIds[0]}::uuid = any (tag_ids)`
    : sql<boolean>`tag_ids @> ${tagIds}::uuid[]`;

const inFolder = (folderId: string | null): Condition =>
  folderId === null ? sql<boolean>`folder_id is null` : sql<boolean>`folder_id = ${folderId}`;
