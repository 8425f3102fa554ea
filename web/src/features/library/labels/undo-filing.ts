import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { Filing } from '../../../data/labels/labels.ts';

type Change = {
  readonly isMoved?: true;
  readonly addTagIds?: readonly string[];
  readonly removeTagIds?: readonly string[];
};

/** Returns the requests that give recordings the folders and tags that they had before a change. */
export const undoFiling = (
  before: readonly TranscriptionItem[],
  { isMoved, addTagIds = [], removeTagIds = [] }: Change,
): Filing[] => {
  const groups = new Map<string, Filing>();
  for (const { transcriptionId, folderId, tagIds } of before) {
    const back = {
      ...(isMoved === true ? { folderId } : {}),
      addTagIds: removeTagIds.filter((id) => tagIds.includes(id)),
      removeTagIds: addTagIds.filter((id) => !tagIds.includes(id)),
    };
    const key = JSON.stringify(back);
    groups.set(key, { ...back, ids: [...(groups.get(key)?.ids ?? []), transcriptionId] });
  }
  return [...groups.values()].filter((filing) => isMoved === true || changesTags(filing));
};

const changesTags = ({ addTagIds = [], removeTagIds = [] }: Filing): boolean =>
  addTagIds.length + removeTagIds.length > 0;
