import {
  createInsight,
  deleteInsight,
  type Insight,
  tickInsight,
} from '@escriba/contracts/transcription/insights';
import { ApiError } from '@escriba/client';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from '../../../data/app-services.ts';
import { NotSaved } from '../../../data/assistant/not-saved.ts';
import { usageKey } from '../../../data/usage/usage.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useServices } from '../../../session/services.ts';
import { showToast } from '../../../ui/toast.ts';
import { saveFirst } from '../editor/save-first.ts';
import { assistantKey, useAssistant } from '../../../data/assistant/assistant.ts';
import { isUnderWay, type PanelForm } from './forms.ts';
import { insightsKey, insightsQuery } from './queries.ts';
import type { InsightPage } from './use-insight-page.ts';
import { useByEar, type Way } from './ways.ts';

/** Returns what was made of a recording, kept current by the events of the recording. */
export const useInsights = (id: string) => {
  const { session } = useServices();
  const { live, queries } = useAppServices();
  useEffect(
    () =>
      live.subscribe((news) => {
        if (news.type === 'changed' && news.item.transcriptionId === id)
          void queries.invalidateQueries({ queryKey: insightsKey(id) });
      }),
    [live, queries, id],
  );
  return useQuery(insightsQuery(session, id));
};

/** Returns whether a language model can write something of a recording, or has. */
export const useHasWritten = (id: string, isOpen: boolean): boolean => {
  const { session } = useServices();
  const { data } = useQuery({ ...insightsQuery(session, id), enabled: isOpen });
  const { assistant } = useAssistant(isOpen);
  return assistant !== undefined || data?.some(({ method }) => method === 'model') === true;
};

/** Returns whether the panel has, or may have, words that are not those of the text. */
export const useHasOtherWords = (id: string, isOpen: boolean): boolean => {
  const { session } = useServices();
  const { data } = useQuery({ ...insightsQuery(session, id), enabled: isOpen });
  const { assistant } = useAssistant(isOpen);
  return assistant !== undefined || data?.some(({ method }) => method !== 'extractive') === true;
};

/** Returns whether the panel has translations: a language model or recognition can make one, or has. */
export const useHasTranslations = (page: Pick<InsightPage, 'id' | 'language' | 'hasAudio'>): boolean => {
  const { session } = useServices();
  const { data } = useQuery(insightsQuery(session, page.id));
  const hasWritten = useHasWritten(page.id, true);
  const canHear = useByEar(page);
  return hasWritten || canHear || data?.some(({ form }) => form === 'translation') === true;
};

/** Saves pending changes, then requests a form of the text. */
export const useMake = (
  { id, editor }: Pick<InsightPage, 'id' | 'editor'>,
  form: PanelForm,
  formId?: string,
) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ method, ...written }: Way): Promise<Insight> => {
      if (!(await saveFirst(editor))) throw new NotSaved();
      const body = {
        form,
        ...(formId !== undefined && { formId }),
        ...(method === 'model' && { method, ...written }),
        ...(method === 'speech' && { method, language: written.language }),
      };
      return (await session.call(createInsight, { params: { id }, body })).data;
    },
    onSuccess: (made) =>
      change(queries, id, (insights) => [
        made,
        ...insights.filter((one) => !isSameForm(one, made) || (one.status === 'done' && one.id !== made.id)),
      ]),
    // The language model is another one by now, or the user does not agree any more.
    onError: () => queries.invalidateQueries({ queryKey: assistantKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
};

/** A recording has one translation of each language, and one document of each form of the user. */
const isSameForm = (one: Insight, { form, language, ownForm }: Insight): boolean =>
  one.form === form &&
  (form !== 'translation' || one.language === language) &&
  one.ownForm?.id === ownForm?.id;

/** Ticks a statement off, or takes that back; the page shows it at once. */
export const useTick = (id: string) => {
  const { t } = useTranslation('insightPanel');
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    // One after the other: each request has all places.
    scope: { id: `ticks ${id}` },
    mutationFn: async ({ insight, place, isTicked }: Tick): Promise<void> => {
      const kept = queries.getQueryData<readonly Insight[]>(insightsKey(id));
      const { ticked } = kept?.find((one) => one.id === insight.id) ?? insight;
      const body = { ticked: withPlace(ticked, place, isTicked) };
      await session.call(tickInsight, { params: { id, insightId: insight.id }, body });
    },
    onMutate: ({ insight, place, isTicked }) =>
      change(queries, id, (insights) =>
        insights.map((one) =>
          one.id === insight.id ? { ...one, ticked: withPlace(one.ticked, place, isTicked) } : one,
        ),
      ),
    onError: (error) => {
      void showToast({ tone: 'error', title: t('task.notTicked'), detail: failureText(error) });
      void queries.invalidateQueries({ queryKey: insightsKey(id) });
    },
  });
};

type Tick = { readonly insight: Insight; readonly place: number; readonly isTicked: boolean };

const withPlace = (ticked: readonly number[], place: number, isTicked: boolean): number[] => {
  const others = ticked.filter((one) => one !== place);
  return isTicked ? [...others, place].toSorted((one, other) => one - other) : others;
};

/** Cancels an insight that waits or runs, or deletes one that is done. */
export const useRemove = (id: string) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: insightId }: Insight): Promise<void> => {
      try {
        await session.call(deleteInsight, { params: { id, insightId } });
      } catch (error) {
        // Removed in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_, removed) =>
      change(queries, id, (insights) => insights.filter((one) => one.id !== removed.id)),
    onSettled: (_, __, removed) => {
      void queries.invalidateQueries({ queryKey: insightsKey(id) });
      if (isUnderWay(removed)) void queries.invalidateQueries({ queryKey: usageKey });
    },
  });
};

/** Changes the list in the cache; a request sent before must not bring the old one back. */
const change = async (
  queries: QueryClient,
  id: string,
  to: (insights: readonly Insight[]) => readonly Insight[],
): Promise<void> => {
  await queries.cancelQueries({ queryKey: insightsKey(id) });
  queries.setQueryData<readonly Insight[]>(insightsKey(id), (insights = []) => to(insights));
};
