import { NO_FOLDER } from '@escriba/contracts/transcription/library';
import { useEffect } from 'react';
import type { LabelFilterProps } from './label-filter.ts';
import { useLabels } from '../../../data/use-labels.ts';

/** Removes a filter by a folder or tag that is deleted. */
export const useDropGone = ({ address, onChange }: LabelFilterProps): void => {
  const { folders, tags, isLoaded } = useLabels();
  const { folder } = address;
  const isFolderGone =
    folder !== undefined && folder !== NO_FOLDER && !folders.some(({ id }) => id === folder);
  const left = address.tags.filter((id) => tags.some((tag) => tag.id === id));
  const isGone = isLoaded && (isFolderGone || left.length < address.tags.length);
  useEffect(() => {
    if (isGone) onChange({ tags: left, ...(isFolderGone ? { folder: undefined } : {}) }, { replace: true });
  });
};
