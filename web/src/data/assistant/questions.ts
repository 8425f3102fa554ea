import { ApiError } from '@escriba/client';
import type { InsightLanguage } from '@escriba/contracts/transcription/insight-parts';
import {
  askQuestion,
  deleteQuestion,
  listQuestions,
  type Question,
} from '@escriba/contracts/transcription/questions';
import { queryOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../session/services.ts';
import { useMay } from '../../session/use-workspace.ts';
import { useAppServices } from '../app-services.ts';
import type { Session } from '../../session/session.ts';
import { transcriptionKeys } from '../transcriptions/keys.ts';
import { usageKey } from '../usage/usage.ts';
import { assistantKey } from './assistant.ts';

/** How often a question that is not answered yet is fetched. */
const POLL_EVERY_MS = 1_500;

/** What questions are about: recordings, or a folder. */
export type QuestionScope =
  | { readonly recordingIds: readonly string[]; readonly folderId?: never }
  | { readonly folderId: string; readonly recordingIds?: never };

const questionsKey = ({ recordingIds, folderId }: QuestionScope) =>
  [...transcriptionKeys.all, 'questions', folderId ?? recordingIds.toSorted().join()] as const;

/** Loads the newest questions about a scope, the newest first. */
const questionsQuery = (session: Session, scope: QuestionScope) =>
  queryOptions({
    queryKey: questionsKey(scope),
    queryFn: async ({ signal }): Promise<readonly Question[]> => {
      const { data } = await session.call(listQuestions, { query: filterOf(scope) }, { signal });
      return data.filter((question) => isAbout(question, scope));
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? POLL_EVERY_MS : false),
  });

const filterOf = ({ recordingIds, folderId }: QuestionScope) => {
  if (folderId !== undefined) return { folderId };
  const [recordingId] = recordingIds;
  return recordingIds.length === 1 && recordingId !== undefined ? { recordingId } : {};
};

const isAbout = (question: Question, { recordingIds, folderId }: QuestionScope): boolean =>
  folderId === undefined
    ? question.recordingIds?.toSorted().join() === recordingIds.toSorted().join()
    : question.folderId === folderId;

/** Returns whether a question waits or is being answered. */
export const isOpen = ({ status }: Question): boolean => status === 'waiting' || status === 'running';

/** Returns the newest questions about a scope, kept current by the events of its recordings. */
export const useQuestions = (scope: QuestionScope) => {
  const { session } = useServices();
  const { live, queries } = useAppServices();
  const ids = scope.recordingIds?.join();
  useEffect(
    () =>
      live.subscribe((news) => {
        if (news.type === 'changed' && ids?.split(',').includes(news.item.transcriptionId) === true)
          void queries.invalidateQueries({ queryKey: questionsKey({ recordingIds: ids.split(',') }) });
      }),
    [live, queries, ids],
  );
  return useQuery(questionsQuery(session, scope));
};

/** What is asked, and how. `instead`: a question that failed or whose text has changed since, which the new one replaces. */
export type Asking = {
  readonly question: string;
  readonly way: { readonly language: InsightLanguage; readonly isPersonalDataHidden: boolean };
  readonly instead?: Question;
};

/** Asks questions. `prepare` runs before each request: if it fails, none is sent. */
export const useAsk = (scope: QuestionScope, prepare: () => Promise<void> = async () => {}) => {
  const { session } = useServices();
  const queries = useQueryClient();
  const remove = useRemoveQuestion(scope);
  const mayRemove = useMay('delete');
  return useMutation({
    mutationFn: async ({ question, way }: Asking): Promise<Question> => {
      await prepare();
      const { language, isPersonalDataHidden } = way;
      const about = scope.folderId === undefined ? { recordingIds: [...scope.recordingIds] } : scope;
      return (
        await session.call(askQuestion, { body: { question, ...about, language, isPersonalDataHidden } })
      ).data;
    },
    onSuccess: async (asked, { instead }) => {
      await change(queries, scope, (questions) => [asked, ...questions.filter((one) => one.id !== asked.id)]);
      if (instead !== undefined && mayRemove) remove.mutate(instead);
    },
    // The language model is another one by now, or the user does not agree any more.
    onError: () => queries.invalidateQueries({ queryKey: assistantKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
};

/** Cancels a question that waits or runs, or deletes one that has ended. */
export const useRemoveQuestion = (scope: QuestionScope) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: questionId }: Question): Promise<void> => {
      try {
        await session.call(deleteQuestion, { params: { questionId } });
      } catch (error) {
        // Removed in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_, removed) =>
      change(queries, scope, (questions) => questions.filter((one) => one.id !== removed.id)),
    onSettled: (_, __, removed) => {
      if (isOpen(removed)) void queries.invalidateQueries({ queryKey: usageKey });
    },
  });
};

/** Changes the list in the cache; a request sent before must not bring the old one back. */
const change = async (
  queries: QueryClient,
  scope: QuestionScope,
  to: (questions: readonly Question[]) => readonly Question[],
): Promise<void> => {
  await queries.cancelQueries({ queryKey: questionsKey(scope) });
  queries.setQueryData<readonly Question[]>(questionsKey(scope), (questions = []) => to(questions));
};
