import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppServices } from '../../../data/app-services.ts';
import { useLabels } from '../../../data/use-labels.ts';
import { Select } from '../../../ui/select.tsx';
import { useUploadQueue, useUploads } from '../queue/upload-queue.ts';

const NONE = '';

/** Renders the choice of the next recordings' folder; nothing without folders. */
export const FolderPicker = () => {
  const { t } = useTranslation('labels');
  const { store } = useUploadQueue();
  const { folderId } = useUploads();
  const { folders } = useLabels();
  const forgetAddress = useChosenFolder();
  if (folders.length === 0) return null;
  return (
    <Select
      label={t('folder')}
      value={folderId ?? NONE}
      onChange={(chosen) => {
        store.set({ folderId: chosen === NONE ? null : chosen });
        forgetAddress();
      }}
      options={[
        { value: NONE, label: t('noFolder') },
        ...folders.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};

/** Chooses the folder that the address names, and none in place of one that is not there. Returns a function that takes it from the address. */
const useChosenFolder = (): (() => void) => {
  const { store } = useUploadQueue();
  const { folders, isLoaded } = useLabels();
  const [address, setAddress] = useSearchParams();
  const named = address.get('folder');
  useEffect(() => {
    if (named !== null) store.set({ folderId: named });
  }, [named, store]);
  useEffect(() => {
    // The effect above may just have chosen another one.
    const chosen = store.getState().folderId;
    if (isLoaded && chosen !== null && folders.every(({ id }) => id !== chosen))
      store.set({ folderId: null });
  }, [folders, isLoaded, store]);
  return () => {
    if (named !== null) setAddress({}, { replace: true });
  };
};

/** Returns whether the folders load for the first time. */
export const useAreFoldersLoading = (): boolean => {
  const { isLoading, failureCount } = useQuery(useAppServices().labels.list());
  return isLoading && failureCount === 0;
};
