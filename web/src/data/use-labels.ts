import type { Folder, Label } from '@escriba/contracts/transcription/labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAppServices } from './app-services.ts';

const NONE: readonly Label[] = [];

/** Returns the user's folders and tags; empty until they are loaded. */
export const useLabels = () => {
  const { labels } = useAppServices();
  const { data, isError, refetch } = useQuery(labels.list());
  const folders: readonly Folder[] = data?.folders ?? NONE;
  const tags = data?.tags ?? NONE;
  const byId = useMemo(
    () => new Map([...folders, ...tags].map((label) => [label.id, label])),
    [folders, tags],
  );
  return {
    folders,
    tags,
    unfiled: data?.unfiled,
    /** Returns the name of a folder or tag; undefined if it is deleted, or not loaded. */
    nameOf: (id: string | null): string | undefined => (id === null ? undefined : byId.get(id)?.name),
    isLoaded: data !== undefined,
    isError,
    refetch,
  };
};
