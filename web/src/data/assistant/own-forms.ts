import {
  changeOwnForm,
  createOwnForm,
  deleteOwnForm,
  listOwnForms,
  type OwnForm,
  type OwnFormText,
} from '@escriba/contracts/transcription/own-forms';
import { ApiError } from '@escriba/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';
import { automaticFormsKey } from './automatic-forms.ts';

const ownFormsKey = ['own-forms'] as const;

const ownFormsQuery = (session: Session) =>
  queryOptions({
    queryKey: ownFormsKey,
    queryFn: async ({ signal }): Promise<readonly OwnForm[]> =>
      (await session.call(listOwnForms, {}, { signal })).data,
  });

/** Loads the user's forms, the oldest first. */
export const useOwnForms = () => useQuery(ownFormsQuery(useServices().session));

/** A form before it is stored has no id. */
export type EditedForm = OwnFormText & { readonly id?: string | undefined };

/** Creates a form, or replaces the one with its id. */
export const useSaveForm = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: formId, ...body }: EditedForm): Promise<OwnForm> => {
      const saved =
        formId === undefined
          ? await session.call(createOwnForm, { body })
          : await session.call(changeOwnForm, { params: { formId }, body });
      return saved.data;
    },
    onSuccess: (saved) =>
      queries.setQueryData<readonly OwnForm[]>(ownFormsKey, (forms = []) =>
        forms.some(({ id }) => id === saved.id)
          ? forms.map((one) => (one.id === saved.id ? saved : one))
          : [...forms, saved],
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ownFormsKey }),
  });
};

/** Deletes a form; what was made with it stays. */
export const useDeleteForm = () => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (formId: string): Promise<void> => {
      try {
        await session.call(deleteOwnForm, { params: { formId } });
      } catch (error) {
        // Deleted in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: automaticFormsKey });
      return queries.invalidateQueries({ queryKey: ownFormsKey });
    },
  });
};
