import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../media/save-file.ts';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { saveFirst } from '../editor/save-first.ts';
import type { ExportChoice } from './export-options.ts';
import { fetchExport } from './fetch-export.ts';

/** Saves unsaved changes, fetches the file and starts the browser's download. */
export const useDownload = (item: TranscriptionItem, editor: TranscriptEditor) => {
  const { t } = useTranslation('exporting');
  const { session } = useServices();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const download = useMutation({
    mutationFn: async (choice: ExportChoice) => {
      setBytes(0);
      const controller = new AbortController();
      stop.current = controller;
      await saveFirst(editor);
      const file = await fetchExport({
        session,
        id: item.transcriptionId,
        recordingName: item.originalFileName,
        choice,
        signal: controller.signal,
        onProgress: setBytes,
      }).catch((error: unknown) => {
        if (controller.signal.aborted) return undefined;
        throw error;
      });
      if (file !== undefined) saveBlob(file.name, file.blob);
      return file;
    },
    onSuccess: (file) => {
      if (file !== undefined) void showToast({ tone: 'success', title: t('done', { name: file.name }) });
    },
  });
  return { ...download, bytes, stop: () => stop.current?.abort() };
};
