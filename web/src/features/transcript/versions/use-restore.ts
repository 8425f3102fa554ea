import { restoreVersion } from '@escriba/contracts/transcription/transcript';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import { failureCode, failureText } from '../../../data/failure-text.ts';
import { NotSaved } from '../../../data/assistant/not-saved.ts';
import { saveFirst } from '../editor/save-first.ts';
import { versionsKey } from './queries.ts';

/** Saves pending changes, then restores an earlier version. */
export const useRestore = (id: string, editor: TranscriptEditor, onDone: () => void) => {
  const { t } = useTranslation('versions');
  const { session, transcriptions } = useAppServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (number: number) => {
      if (!(await saveFirst(editor))) throw new NotSaved();
      const { revision: baseRevision } = editor.getState().base;
      const input = { params: { id, number }, body: { baseRevision } };
      const { data } = await session.call(restoreVersion, input, { timeoutMs: WHOLE_TEXT_TIMEOUT_MS });
      // The address of its audio is another one if it is of another track.
      transcriptions.note(data.item);
      await editor.take(data);
    },
    onSuccess: (_, number) => {
      onDone();
      void showToast({ tone: 'success', title: t('ask.done', { number }), detail: t('ask.doneText') });
    },
    onError: (error) => {
      const isChanged = failureCode(error) === 'transcript.conflict';
      const why = isChanged ? t('ask.changed') : failureText(error);
      const detail = error instanceof NotSaved ? t('ask.unsaved') : why;
      void showToast({ tone: 'error', title: t('ask.failed'), detail });
      if (isChanged) void takeInNewer(editor);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: versionsKey(id) }),
  });
};

/** Loads a newer text. If the server cannot be reached, the next attempt finds out again. */
const takeInNewer = async (editor: TranscriptEditor): Promise<void> => {
  try {
    await editor.refresh();
  } catch {
    // Nothing is lost.
  }
};
