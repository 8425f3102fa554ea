import * as Type from '../shared/schema.ts';
import { DateTime, Day, Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { agreeToAssistant, getAssistant, withdrawAssistant } from './assistant.ts';
import { InsightLanguage, InsightMethod, InsightSource, InsightSpan } from './insight-parts.ts';
import { getInsightUsage } from './insight-usage.ts';
import { countTranslations } from './made-translations.ts';
import { IdParams, TranscriptionId } from './transcription.ts';

/**
 * What can be made of a transcript without a language model: its key sentences in the order of the recording, few or more; chapters with titles;
 * words and names that it is about; questions that are asked; dates, sums and other figures with what is said of them; how long each speaker speaks.
 */
export const ExtractiveForm = Type.Enum([
  'summary',
  'detailed_summary',
  'chapters',
  'terms',
  'questions',
  'figures',
  'speakers',
]);
export type ExtractiveForm = Type.Static<typeof ExtractiveForm>;

/**
 * What a language model writes of a transcript. Three of the forms above, in sentences of its own, and: key points; decisions and tasks; questions
 * with their answers; minutes of a meeting; an interview with its quotations; a hearing; notes of a lesson; the history of a patient; a conversation
 * with a customer.
 */
export const ModelForm = Type.Enum([
  'summary',
  'detailed_summary',
  'chapters',
  'key_points',
  'tasks',
  'answers',
  'minutes',
  'interview',
  'hearing',
  'lesson',
  'consultation',
  'support',
]);
export type ModelForm = Type.Static<typeof ModelForm>;

/**
 * All forms. `translation`: each sentence of the transcript in another language, by a language model, or in English by the recogniser; a recording has one of
 * each language. `own`: a form of the user, by a language model; a recording has one of each.
 */
export const InsightForm = Type.Enum([
  ...new Set([...ExtractiveForm.enum, ...ModelForm.enum]),
  'translation',
  'own',
]);
export type InsightForm = ExtractiveForm | ModelForm | 'translation' | 'own';

export const InsightStatement = Type.Object({
  text: Type.String(),
  /** Of a figure. */
  kind: Type.Optional(Type.Enum(['date', 'deadline', 'amount', 'number'])),
  /** The part of the recording that a chapter covers. */
  span: Type.Optional(InsightSpan),
  /** The speaker's id in the document; absent if unknown. */
  speaker: Type.Optional(Type.String()),
  /** The part of the form that it stands in, such as `decisions`; absent of forms without parts. */
  section: Type.Optional(Type.String({ maxLength: 80 })),
  /** The question that it answers. */
  question: Type.Optional(Type.String()),
  /** Of a task: who does it and until when, as they were said, and the day if it is certain. */
  task: Type.Optional(
    Type.Object({
      who: Type.Optional(Type.String()),
      due: Type.Optional(Type.String()),
      dueOn: Type.Optional(Day),
    }),
  ),
  /** Of a translated sentence: a number, date or name may differ, or it could not be translated and is as it was said. */
  isUnsure: Type.Optional(Type.Literal(true)),
  /** How often a term is said; how many milliseconds a speaker speaks. */
  amount: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Where it was said; at least one, except for a speaker's time. */
  sources: Type.Array(InsightSource),
});
export type InsightStatement = Type.Static<typeof InsightStatement>;

export const InsightStatus = Type.Enum(['waiting', 'running', 'done', 'failed']);
export type InsightStatus = Type.Static<typeof InsightStatus>;

export const Insight = Type.Object({
  id: Type.String({ format: 'uuid' }),
  form: InsightForm,
  /** The user's form that it is made with, as it was when it was requested; absent of others. */
  ownForm: Type.Optional(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      /** The titles of its sections, in order. */
      sections: Type.Array(Type.String()),
    }),
  ),
  status: InsightStatus,
  method: InsightMethod,
  /** The name of the language model, or of the model that recognises; null without one. */
  model: Type.Union([Type.String(), Type.Null()]),
  /** Other languages than that of the recording need a language model; English may be by the recogniser. */
  language: InsightLanguage,
  /** Whether personal data was replaced before the text was sent to a language model, and put back into what it wrote. */
  isPersonalDataHidden: Type.Boolean(),
  /** The revision of the transcript that it is made from: once it runs, of the text that a worker has read. */
  revision: Type.Integer({ minimum: 0 }),
  /** Whether the transcript has changed since. One that waits is never stale: it is made from the text as it is when its turn comes. */
  stale: Type.Boolean(),
  /**
   * The code of the failure; null unless it has failed. `insight.failed`; with a language model also `insight.no_agreement` if the user has
   * withdrawn it, `insight.no_assistant` if the installation has none any more, `insight.assistant_unavailable`, `insight.assistant_misconfigured`,
   * `insight.assistant_refused` and `insight.assistant_unreadable`; with a recogniser `transcription.audio_gone` if the audio was deleted meanwhile.
   */
  errorCode: Type.Union([Type.String(), Type.Null()]),
  /** How many parts of the recording a language model has read, or a recogniser has heard, while it runs; null otherwise, and before the first one. */
  progress: Type.Union([
    Type.Object({ done: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 1 }) }),
    Type.Null(),
  ]),
  /** Those that a language model has written so far, while it runs: at most 64 kB. Otherwise empty until it is done, and if the transcript has none. */
  statements: Type.Array(InsightStatement),
  /** The places of the statements that the user has ticked off, from 0, ascending. */
  ticked: Type.Array(Type.Integer({ minimum: 0 })),
  createdAt: DateTime,
  finishedAt: Type.Union([DateTime, Type.Null()]),
});
export type Insight = Type.Static<typeof Insight>;

const InsightResponse = Type.Object({ success: Ok, data: Insight });

/**
 * Returns the existing one if that form waits, or runs or is done for the current revision, with the same method, language and hiding: repeating a request is
 * safe and counts once. One that waits or runs otherwise is replaced, without counting again. Fails with 403 `usage.insights_limit` if the plan's month
 * has no insight left, and `insight.agreement_needed` if a language model makes it and the user, or the owner of the API key, has not agreed to its
 * server; with 409 `insight.no_transcript` until the recording has a text, and `insight.no_assistant` if a language model makes it and the installation
 * has none; with 400 `insight.needs_model` if another language is requested of `extractive`, which has the sentences of the recording, and
 * `insight.needs_language` if a translation is requested into that of the recording; `insight.needs_form` if `own` has no `formId`, or another form has
 * one, and with 404 `form.not_found`. A translation is made of the last one into the same language: only
 * sentences that have changed are translated. With `speech`, 400 `insight.speech_to_english` unless it is a translation into English, and
 * `insight.in_english` of a recording in English; 410 `transcription.audio_gone` once the audio is deleted, and 409 `insight.no_speech_translation` while no
 * worker has a model that translates. One that runs with `speech` reads the text when it ends, so that a request for a later revision repeats it; it counts
 * once a part is translated, also if it is cancelled or replaced.
 */
export const createInsight = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/insights',
  summary: 'Makes a summary, chapters or another form of what a recording says',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    form: InsightForm,
    /** Of the form `own`: which one. */
    formId: Type.Optional(Type.String({ format: 'uuid' })),
    /** Default: `extractive` if the form can be made so. */
    method: Type.Optional(InsightMethod),
    /** Default: `recording`. */
    language: Type.Optional(InsightLanguage),
    /** Default: false. Of no effect without a language model. */
    isPersonalDataHidden: Type.Optional(Type.Boolean()),
  }),
  responses: { 202: InsightResponse },
});

/**
 * Lists, newest first, the newest of each form, and the last one that is done of each form whose newest is not; of translations those of each
 * language. Translations are listed without their statements, of which they have thousands.
 */
export const listInsights = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/insights',
  summary: 'Lists what was made of a recording',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(Insight) }) },
});

/** Returns one with its statements. */
export const getInsight = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/insights/:insightId',
  summary: 'Returns what was made of a recording, such as a translation',
  access: 'user',
  params: Type.Object({ id: TranscriptionId, insightId: Type.String({ format: 'uuid' }) }),
  responses: { 200: InsightResponse },
});

/**
 * Ticks off the statements of an insight that is done, such as its tasks, by their places from 0; all others are not ticked any more. Fails with 404
 * `insight.not_found` for one that is not done, and 400 `insight.no_statement` for a place without a statement.
 */
export const tickInsight = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/:id/insights/:insightId',
  summary: 'Ticks off statements of an insight',
  access: 'user',
  params: Type.Object({ id: TranscriptionId, insightId: Type.String({ format: 'uuid' }) }),
  body: Type.Object({
    ticked: Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { maxItems: 10_000 }),
  }),
  responses: {
    200: Type.Object({ success: Ok, data: Type.Object({ ticked: Insight.properties.ticked }) }),
  },
});

/**
 * Cancels an insight that waits or runs, which then does not count, or deletes one that has ended. One of `speech` counts once a part of the recording is
 * translated.
 */
export const deleteInsight = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/:id/insights/:insightId',
  summary: 'Cancels or deletes an insight',
  access: 'user',
  params: Type.Object({ id: TranscriptionId, insightId: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Ok }) },
});

export const insightRoutes = [
  createInsight,
  listInsights,
  getInsight,
  tickInsight,
  deleteInsight,
  getInsightUsage,
  countTranslations,
  getAssistant,
  agreeToAssistant,
  withdrawAssistant,
] as const;
