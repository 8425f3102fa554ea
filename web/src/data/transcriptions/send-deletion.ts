import { ApiError } from '@escriba/client';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { showToast } from '../../ui/toast.ts';
import { usageKey } from '../usage/usage.ts';
import { transcriptionKeys } from './keys.ts';
import { notedDeletions as noted } from './noted-deletions.ts';
import type { Transcriptions } from './transcriptions.ts';

const NOT_IMPLEMENTED = 501;
const NOT_FOUND = 404;

type SendDeletionDeps = {
  readonly queries: QueryClient;
  readonly transcriptions: Pick<Transcriptions, 'delete'>;
  /** Returns the message for a failed call. */
  readonly failureText: (error: unknown) => string;
};

/** Deletes hidden recordings at the server. One that could not be deleted is shown again, with the reason. */
export const createSendDeletion = ({ queries, transcriptions, failureText }: SendDeletionDeps) => {
  const sending = new Set<string>();
  return {
    isSending: (id: string): boolean => sending.has(id),
    send: async (id: string, showAgain: () => void): Promise<void> => {
      sending.add(id);
      try {
        await deleteOrGone(transcriptions, id);
        forget(queries, id);
      } catch (error) {
        showAgain();
        reportFailure(error, failureText);
      } finally {
        sending.delete(id);
        noted.remove([id]);
      }
    },
  };
};

/** Deletes a recording. One that was already deleted, e.g. by another tab or by an earlier page, counts as deleted. */
const deleteOrGone = async (
  transcriptions: SendDeletionDeps['transcriptions'],
  id: string,
): Promise<void> => {
  try {
    await transcriptions.delete(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
  }
};

const forget = (queries: QueryClient, id: string): void => {
  queries.removeQueries({ queryKey: transcriptionKeys.detail(id) });
  for (const queryKey of [
    transcriptionKeys.totals,
    transcriptionKeys.lists,
    transcriptionKeys.labels,
    usageKey,
  ])
    void queries.invalidateQueries({ queryKey });
};

const reportFailure = (error: unknown, failureText: SendDeletionDeps['failureText']): void => {
  const isMissing = error instanceof ApiError && error.status === NOT_IMPLEMENTED;
  void showToast({
    tone: 'error',
    title: i18next.t(isMissing ? 'library:action.deleteMissing' : 'library:action.deleteFailed'),
    detail: isMissing ? undefined : failureText(error),
  });
};
