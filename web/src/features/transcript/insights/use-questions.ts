import { ApiError } from '@escriba/client';
import {
  askQuestion,
  deleteQuestion,
  listQuestions,
  type Question,
} from '@escriba/contracts/transcription/questions';
import { queryOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { usageKey } from '../../../data/usage/usage.ts';
import { useServices } from '../../../session/services.ts';
import type { Session } from '../../../session/session.ts';
import { saveFirst } from '../editor/save-first.ts';
import { assistantKey } from './assistant.ts';
import { NotSaved } from './use-insights.ts';
import type { InsightPage } from './use-insight-page.ts';
import type { Way } from './ways.ts';

/** How often a question that is not answered yet is fetched. */
const POLL_EVERY_MS = 1_500;

const questionsKey = (id: string) => [...transcriptionKeys.all, 'questions', id] as const;

/** Loads the questions about one recording, the newest first. */
const questionsQuery = (session: Session, id: string) =>
  queryOptions({
    queryKey: questionsKey(id),
    queryFn: async ({ signal }): Promise<readonly Question[]> =>
      (await session.call(listQuestions, { query: { recordingId: id } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? POLL_EVERY_MS : false),
  });

/** Returns whether a question waits or is being answered. */
export const isOpen = ({ status }: Question): boolean => status === 'waiting' || status === 'running';

export const useQuestions = (id: string) => useQuery(questionsQuery(useServices().session, id));

/** What is asked, and how. `instead`: a question that failed, which the new one replaces. */
export type Asking = { readonly question: string; readonly way: Way; readonly instead?: Question };

/** Saves pending changes, then asks a question about the recording. */
export const useAsk = ({ id, editor }: Pick<InsightPage, 'id' | 'editor'>) => {
  const { session } = useServices();
  const queries = useQueryClient();
  const remove = useRemoveQuestion(id);
  return useMutation({
    mutationFn: async ({ question, way }: Asking): Promise<Question> => {
      if (!(await saveFirst(editor))) throw new NotSaved();
      const { language, isPersonalDataHidden } = way;
      const body = { question, recordingIds: [id], language, isPersonalDataHidden };
      return (await session.call(askQuestion, { body })).data;
    },
    onSuccess: async (asked, { instead }) => {
      await change(queries, id, (questions) => [asked, ...questions.filter((one) => one.id !== asked.id)]);
      if (instead !== undefined) remove.mutate(instead);
    },
    // The language model is another one by now, or the user does not agree any more.
    onError: () => queries.invalidateQueries({ queryKey: assistantKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
};

/** Cancels a question that waits or runs, or deletes one that has ended. */
export const useRemoveQuestion = (id: string) => {
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
      change(queries, id, (questions) => questions.filter((one) => one.id !== removed.id)),
    onSettled: (_, __, removed) => {
      if (isOpen(removed)) void queries.invalidateQueries({ queryKey: usageKey });
    },
  });
};

/** Changes the list in the cache; a request sent before must not bring the old one back. */
const change = async (
  queries: QueryClient,
  id: string,
  to: (questions: readonly Question[]) => readonly Question[],
): Promise<void> => {
  await queries.cancelQueries({ queryKey: questionsKey(id) });
  queries.setQueryData<readonly Question[]>(questionsKey(id), (questions = []) => to(questions));
};
