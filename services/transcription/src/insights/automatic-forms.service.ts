import type { AutomaticForm, AutomaticForms } from '@escriba/contracts/transcription/automatic-forms';
import type { KeptLabels } from '@escriba/contracts/transcription/account-part';
import type { Kysely } from 'kysely';
import { holdFolder } from '../platform/db/hold-folder.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { inShortTransaction } from '../recordings/recordings.ts';
import { formsFolderNotFound, formTwice } from './automatic-forms.errors.ts';
import { createAutomaticFormsRepository, type FormsPlace } from './automatic-forms.repository.ts';
import { chooseWay } from './choose-way.ts';
import { ownFormNotFound } from './own-forms.errors.ts';

type AutomaticFormsDeps = { readonly db: Kysely<DB> };

export type AutomaticFormsService = ReturnType<typeof createAutomaticFormsService>;

/** Manages which forms are made of a user's recordings by themselves. Other users' folders and forms are not found. */
export const createAutomaticFormsService = ({ db }: AutomaticFormsDeps) => {
  const forms = createAutomaticFormsRepository(db);
  return {
    list: async (userId: string): Promise<AutomaticForms> => {
      const all = await forms.list(userId);
      const folderIds = new Set(all.flatMap(({ folderId }) => folderId ?? []));
      const of = (place: string | null) =>
        all.filter(({ folderId }) => folderId === place).map(({ form }) => form);
      return {
        account: of(null),
        folders: [...folderIds].map((folderId) => ({ folderId, forms: of(folderId) })),
      };
    },

    /** Lists them as an export of the account has them. */
    listKept: async (userId: string): Promise<KeptLabels['automaticForms']> =>
      (await forms.list(userId)).map(({ folder, name, form: { form, method } }) => ({
        folder,
        form,
        method,
        name,
      })),

    /**
     * Replaces those of a folder, or of the account.
     * @throws formTwice, needsForm, needsModel, needsNoModel, formsFolderNotFound, ownFormNotFound, recordingBusy
     */
    set: async (place: FormsPlace, chosen: readonly AutomaticForm[]): Promise<AutomaticForm[]> => {
      const wanted = chosen.map(check);
      if (new Set(wanted.map(({ form, formId }) => formId ?? form)).size < wanted.length) throw formTwice();
      await inShortTransaction(db, (transaction) => replace(transaction, place, wanted));
      return wanted;
    },
  };
};

/** Checks that a form can be made in its way. Whether there is a language model, and an agreement to it, is checked when it is made. */
const check = (chosen: AutomaticForm): AutomaticForm => {
  const { form, method } = chosen;
  chooseWay(chosen, true);
  return chosen.formId === undefined ? { form, method } : { form, method, formId: chosen.formId };
};

const replace = async (
  transaction: Kysely<DB>,
  place: FormsPlace,
  wanted: readonly AutomaticForm[],
): Promise<void> => {
  const forms = createAutomaticFormsRepository(transaction);
  await forms.lock(place.ownerId);
  if (place.folderId !== null && !(await holdFolder(transaction, place))) throw formsFolderNotFound();
  const ids = wanted.flatMap(({ formId }) => formId ?? []);
  if ((await forms.holdOwnForms(place.ownerId, ids)).length < ids.length) throw ownFormNotFound();
  await forms.replace(place, wanted);
};
