import * as Type from '../shared/schema.ts';
import { DateTime, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** The most forms of an account. */
export const OWN_FORMS_MAX = 50;
export const FORM_NAME_MAX = 60;
export const FORM_INSTRUCTIONS_MAX = 4_000;
export const FORM_SECTIONS_MAX = 12;
export const SECTION_TITLE_MAX = 60;
export const SECTION_CONTENT_MAX = 200;

/** What a user tells the language model to write. */
export const OwnFormText = Type.Object({
  name: Type.String({ minLength: 1, maxLength: FORM_NAME_MAX }),
  /** What the document is, in the user's words. */
  instructions: Type.String({ minLength: 1, maxLength: FORM_INSTRUCTIONS_MAX }),
  /** The parts of the document, in order; without any it is a plain list. */
  sections: Type.Array(
    Type.Object({
      title: Type.String({ minLength: 1, maxLength: SECTION_TITLE_MAX }),
      /** What belongs there; it may be empty. */
      content: Type.String({ maxLength: SECTION_CONTENT_MAX }),
    }),
    { maxItems: FORM_SECTIONS_MAX },
  ),
  /** What its statements are: sentences, tasks with who does them until when, or questions with their answers. */
  kind: Type.Enum(['sentences', 'tasks', 'questions']),
});
export type OwnFormText = Type.Static<typeof OwnFormText>;

const FormId = Type.String({ format: 'uuid' });

/** A form of an account. */
export const OwnForm = Type.Object({
  id: FormId,
  ...OwnFormText.properties,
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type OwnForm = Type.Static<typeof OwnForm>;

const FormResponse = Type.Object({ success: Ok, data: OwnForm });
const FormParams = Type.Object({ formId: FormId });

export const listOwnForms = defineRoute({
  method: 'GET',
  path: '/api/transcription/forms',
  summary: "The caller's own forms of what a language model writes of recordings",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(OwnForm) }) },
});

/** Fails with 400 `form.incomplete` if a name, the instructions or a title is blank, and `form.section_twice`; with 409 `form.too_many`. */
export const createOwnForm = defineRoute({
  method: 'POST',
  path: '/api/transcription/forms',
  summary: 'Creates a form',
  access: 'user',
  body: OwnFormText,
  responses: { 201: FormResponse },
});

/** Replaces a form; what was made with it stays as it is. Fails with 404 `form.not_found`, and as `POST` does. */
export const changeOwnForm = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/forms/:formId',
  summary: 'Changes a form',
  access: 'user',
  params: FormParams,
  body: OwnFormText,
  responses: { 200: FormResponse },
});

/** What was made with the form stays. Fails with 404 `form.not_found`. */
export const deleteOwnForm = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/forms/:formId',
  summary: 'Deletes a form',
  access: 'user',
  params: FormParams,
  responses: { 200: Type.Object({ success: Ok }) },
});

export const ownFormRoutes = [listOwnForms, createOwnForm, changeOwnForm, deleteOwnForm] as const;
