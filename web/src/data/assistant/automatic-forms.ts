import {
  type AutomaticForm,
  type AutomaticForms,
  listAutomaticForms,
  setAutomaticForms,
  setFolderForms,
} from '@escriba/contracts/transcription/automatic-forms';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';

export const automaticFormsKey = ['automatic-forms'] as const;

const automaticFormsQuery = (session: Session) =>
  queryOptions({
    queryKey: automaticFormsKey,
    queryFn: async ({ signal }): Promise<AutomaticForms> =>
      (await session.call(listAutomaticForms, {}, { signal })).data,
  });

/** Loads which forms are made by themselves, of the account and of its folders; again with each dialog, since what it saves replaces them. */
export const useAutomaticForms = () =>
  useQuery({ ...automaticFormsQuery(useServices().session), refetchOnMount: 'always' });

/** Replaces the forms of a folder; of the account without one. */
export const useSetAutomaticForms = (folderId: string | undefined) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (forms: readonly AutomaticForm[]): Promise<void> => {
      const body = { forms: [...forms] };
      await (folderId === undefined
        ? session.call(setAutomaticForms, { body })
        : session.call(setFolderForms, { params: { folderId }, body }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: automaticFormsKey }),
  });
};

/** What a dialog offers that is made of sentences of the text. */
export const OF_TEXT = [
  'summary',
  'detailed_summary',
  'chapters',
  'terms',
  'questions',
  'figures',
] as const satisfies readonly AutomaticForm['form'][];

/** Returns what a recording has one of: a form of the product, whatever makes it, or one of the user. */
const keyOf = ({ form, formId }: AutomaticForm): string => formId ?? form;

/** Returns whether a form is chosen with its method. */
export const isChosen = (chosen: readonly AutomaticForm[], one: AutomaticForm): boolean =>
  chosen.some((other) => keyOf(other) === keyOf(one) && other.method === one.method);

/** Adds a form, in place of the same one with another method, or removes it. */
export const withForm = (
  chosen: readonly AutomaticForm[],
  one: AutomaticForm,
  isOn: boolean,
): readonly AutomaticForm[] => {
  const others = chosen.filter((other) => keyOf(other) !== keyOf(one));
  return isOn ? [...others, one] : others;
};

/** Returns whether one more form can be chosen: in place of the same one with another method always. */
export const hasRoomFor = (chosen: readonly AutomaticForm[], one: AutomaticForm, max: number): boolean =>
  withForm(chosen, one, true).length <= max;
