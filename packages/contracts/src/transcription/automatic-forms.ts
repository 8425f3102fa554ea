import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { TextMethod } from './insight-parts.ts';
import { ExtractiveForm, ModelForm } from './insights.ts';

/** The most forms of a folder, and of the account. */
export const AUTOMATIC_FORMS_MAX = 3;

/** A form that is made of each recording by itself, in the language of the recording and, with a language model, without personal data. */
export const AutomaticForm = Type.Object({
  form: Type.Enum([...new Set([...ExtractiveForm.enum, ...ModelForm.enum]), 'own']),
  method: TextMethod,
  /** Of the form `own`: which one. */
  formId: Type.Optional(Type.String({ format: 'uuid' })),
});
export type AutomaticForm = Type.Static<typeof AutomaticForm>;

const Forms = Type.Array(AutomaticForm, { maxItems: AUTOMATIC_FORMS_MAX });
const Chosen = Type.Object({ forms: Forms });
const ChosenResponse = Type.Object({ success: Ok, data: Chosen });

/** What is made of recordings by itself: of those in a folder that names some, and of all others. Folders that name none are left out. */
export const AutomaticForms = Type.Object({
  account: Forms,
  folders: Type.Array(Type.Object({ folderId: Type.String({ format: 'uuid' }), forms: Forms })),
});
export type AutomaticForms = Type.Static<typeof AutomaticForms>;

export const listAutomaticForms = defineRoute({
  method: 'GET',
  path: '/api/transcription/automatic-forms',
  summary: 'Forms that are made of each recording once it is transcribed, by folder',
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: AutomaticForms }) },
});

/**
 * Replaces the forms of recordings whose folder names none. They are made of recordings that are transcribed from now on, and each counts as one that
 * is requested. Fails with 400 `form.twice` if a form is named twice, and as the request of an insight does: `insight.needs_form`,
 * `insight.needs_model`, `insight.needs_no_model`, and 404 `form.not_found`.
 */
export const setAutomaticForms = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/automatic-forms',
  summary: 'Chooses what is made of each recording once it is transcribed',
  access: 'user',
  body: Chosen,
  responses: { 200: ChosenResponse },
});

/** Replaces the forms of a folder; without any, those of the account are made. Fails with 404 `label.folder_not_found`, and as that of the account does. */
export const setFolderForms = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/folders/:folderId/automatic-forms',
  summary: 'Chooses what is made of each recording of a folder once it is transcribed',
  access: 'user',
  params: Type.Object({ folderId: Type.String({ format: 'uuid' }) }),
  body: Chosen,
  responses: { 200: ChosenResponse },
});

export const automaticFormRoutes = [listAutomaticForms, setAutomaticForms, setFolderForms] as const;
