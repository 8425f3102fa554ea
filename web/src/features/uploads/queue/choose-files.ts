import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { readUsage } from '../../../data/usage/usage.ts';
import type { Session } from '../../../session/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { checkCandidates } from './file-checks.ts';
import type { LimitToast } from './limit-toast.ts';
import { readDuration } from '../../../media/read-duration.ts';
import { isUnderWay } from './upload-item.ts';
import { recallLanguage } from './upload-language.ts';
import type { Choices, UploadStore } from './upload-store.ts';
import type { ChosenFile, createUploads } from './uploads.ts';

type FileChoiceDeps = {
  readonly session: Session;
  readonly queries: QueryClient;
  readonly store: UploadStore;
  readonly uploads: Pick<ReturnType<typeof createUploads>, 'add' | 'reject'>;
  readonly limitToast: LimitToast;
};

/** Adds the files that a user chooses to the queue. */
export const createFileChoice = ({ session, queries, store, uploads, limitToast }: FileChoiceDeps) => {
  const mayUpload = (): boolean => {
    if (session.getState().user === null) {
      void showToast({ tone: 'error', title: i18next.t('signInFirst', { ns: 'uploads' }) });
      return false;
    }
    const usage = readUsage(queries);
    if (usage === undefined || usage.canTranscribe) return true;
    void limitToast.show(usage.reason);
    return false;
  };
  return {
    /** Whether the user may upload; shows the reason if not. */
    mayUpload,
    /** Checks a choice of files: files within the plan join the queue, the others are listed with the reason. `how`: choices for these files alone. */
    chooseFiles: async (chosen: readonly ChosenFile[], how: Partial<Choices> = {}): Promise<void> => {
      if (chosen.length === 0 || !mayUpload()) return;
      recallChoice(session, store);
      const read = await Promise.all(
        chosen.map(async (one) => ({ ...one, durationSeconds: await readDuration(one.file) })),
      );
      const { items } = store.getState();
      // A second press of the button of a recording, which the first one has added meanwhile.
      const candidates = read.filter(({ recordingId: id }) =>
        items.every(({ recordingId }) => recordingId !== id),
      );
      if (candidates.length === 0) return;
      const { accepted, rejections } = checkCandidates(candidates, {
        rules: readUsage(queries),
        queued: items.filter(isUnderWay).length,
      });
      const isAccepted = new Set(accepted);
      uploads.reject(rejections);
      uploads.add(
        chosen.filter(({ file }) => isAccepted.has(file)),
        how,
      );
    },
  };
};

/** Sets the language of the last visit, which files that are dropped on other pages need too. */
const recallChoice = (session: Session, store: UploadStore): void => {
  const userId = session.getState().user?.id;
  if (userId === undefined || store.getState().language !== null) return;
  store.set({ language: recallLanguage(userId) });
};
