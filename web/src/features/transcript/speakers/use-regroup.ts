import { regroupSpeakers, restoreVersion } from '@escriba/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureCode, failureText } from '../../../data/failure-text.ts';
import { WHOLE_TEXT_TIMEOUT_MS } from '../../../data/transcriptions/timeouts.ts';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import { saveFirst } from '../editor/save-first.ts';
import { versionsKey } from '../versions/queries.ts';

/** Null: the voices decide. */
export type SpeakerCountChoice = number | null;

class NotSaved extends Error {
  override name = 'NotSaved';
}

/** Saves pending changes, then groups the voices again; the message offers the version before. */
export const useRegroup = (id: string, editor: TranscriptEditor) => {
  const { t } = useTranslation('transcript');
  const { session } = useServices();
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: versionsKey(id) });
  const fail = async (error: unknown): Promise<void> => {
    const isChanged = failureCode(error) === 'transcript.conflict';
    const why = isChanged ? t('people.changed') : failureText(error);
    const detail = error instanceof NotSaved ? t('people.unsaved') : why;
    void showToast({ tone: 'error', title: t('people.failed'), detail });
    if (isChanged) await takeInNewer(editor);
  };
  const change = async (how: (baseRevision: number) => Promise<Parameters<typeof editor.take>[0]>) => {
    if (!(await saveFirst(editor))) throw new NotSaved();
    editor.take(await how(editor.getState().base.revision));
  };
  const timeLimit = { timeoutMs: WHOLE_TEXT_TIMEOUT_MS };
  const undo = async (number: number): Promise<void> => {
    try {
      await change(async (baseRevision) => {
        const input = { params: { id, number }, body: { baseRevision } };
        return (await session.call(restoreVersion, input, timeLimit)).data;
      });
      await renew();
    } catch (error) {
      await fail(error);
    }
  };
  return useMutation({
    mutationFn: async (speakers: SpeakerCountChoice) => {
      // Saving first may make a version: the one to return to is read after it.
      if (!(await saveFirst(editor))) throw new NotSaved();
      const { number } = editor.getState().version;
      await change(async (baseRevision) => {
        const input = { params: { id }, body: { baseRevision, speakers } };
        return (await session.call(regroupSpeakers, input, timeLimit)).data;
      });
      return number;
    },
    onSuccess: (number) => {
      const count = Math.max(1, editor.getState().history.present.speakers.length);
      const action = { label: t('undo'), onPress: () => void undo(number) };
      const detail = t('people.doneText');
      void showToast({
        tone: 'success',
        title: t('people.done', { count }),
        detail,
        action,
        shownMs: 10_000,
      });
    },
    onError: fail,
    onSettled: renew,
  });
};

/** If the server is out of reach, the next attempt finds out again. */
const takeInNewer = async (editor: TranscriptEditor): Promise<void> => {
  try {
    await editor.refresh();
  } catch {
    // Nothing is lost.
  }
};
