import { regroupSpeakers, restoreVersion } from '@escriba/contracts/transcription/transcript';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../../data/failure-text.ts';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { NotSaved } from '../../../data/assistant/not-saved.ts';
import { saveFirst } from '../editor/save-first.ts';
import { versionsKey } from '../versions/queries.ts';

/** The number of speakers; null: the voices decide. */
export type SpeakerCountChoice = number | null;

/** Saves pending changes, then groups the voices again; the message offers the version before. */
export const useRegroup = (id: string, editor: TranscriptEditor) => {
  const { t } = useTranslation('transcript');
  const { group, restore } = useCalls(id, editor);
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: versionsKey(id) });
  const fail = async (error: unknown): Promise<void> => {
    const isChanged = failureCode(error) === 'transcript.conflict';
    const why = isChanged ? t('people.changed') : failureText(error);
    const detail = error instanceof NotSaved ? t('people.unsaved') : why;
    void showToast({ tone: 'error', title: t('people.failed'), detail });
    if (isChanged) await takeInNewer(editor);
  };
  const undo = useMutation({ mutationFn: restore, onError: fail, onSettled: renew });
  return useMutation({
    mutationFn: group,
    onSuccess: (number) => {
      const count = Math.max(1, editor.getState().history.present.speakers.length);
      const action = { label: t('undo'), onPress: () => undo.mutate(number) };
      const message = { title: t('people.done', { count }), detail: t('people.doneText') };
      void showToast({ tone: 'success', ...message, action, shownMs: 10_000 });
    },
    onError: fail,
    onSettled: renew,
  });
};

const TIME_LIMIT = { timeoutMs: WHOLE_TEXT_TIMEOUT_MS };

/** Returns both actions, which save first, and show the text that the server returns. */
const useCalls = (id: string, editor: TranscriptEditor) => {
  const { session } = useServices();
  const saved = async () => {
    if (!(await saveFirst(editor))) throw new NotSaved();
    const { base, version } = editor.getState();
    return { baseRevision: base.revision, number: version.number };
  };
  return {
    /** Returns the number of the version before. */
    group: async (speakers: SpeakerCountChoice): Promise<number> => {
      const { number, baseRevision } = await saved();
      const input = { params: { id }, body: { baseRevision, speakers } };
      await editor.take((await session.call(regroupSpeakers, input, TIME_LIMIT)).data);
      return number;
    },
    restore: async (number: number): Promise<void> => {
      const { baseRevision } = await saved();
      const input = { params: { id, number }, body: { baseRevision } };
      await editor.take((await session.call(restoreVersion, input, TIME_LIMIT)).data);
    },
  };
};

/** Loads a newer text. If the server cannot be reached, the next attempt finds out again. */
const takeInNewer = async (editor: TranscriptEditor): Promise<void> => {
  try {
    await editor.refresh();
  } catch {
    // Nothing is lost.
  }
};
