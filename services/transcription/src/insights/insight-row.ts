import {
  ExtractiveForm,
  type Insight,
  type InsightForm,
  type InsightLanguage,
  type InsightMethod,
  type InsightStatus,
  ModelForm,
} from '@escriba/contracts/transcription/insights';
import type { Selectable } from 'kysely';
import type { Insights } from '../platform/db/schema.generated.ts';

/** The columns that clients see, without the statements. */
export const FACTS = [
  'id',
  'form',
  'status',
  'method',
  'model',
  'language',
  'personal_hidden',
  'revision',
  'error_code',
  'parts_done',
  'parts_total',
  'ticked',
  'created_at',
  'finished_at',
] as const;

/** The states of an insight that is not made yet. */
export const OPEN: readonly InsightStatus[] = ['waiting', 'running'];

/** An insight without its statements, and the present revision of its transcript. */
export type InsightRow = Omit<
  Pick<Selectable<Insights>, (typeof FACTS)[number]>,
  'form' | 'status' | 'method' | 'language'
> & {
  readonly form: InsightForm;
  readonly language: InsightLanguage;
  readonly status: InsightStatus;
  readonly method: InsightMethod;
  readonly current_revision: number | null;
};

/** Returns whether a form can be made without a language model. */
export const isExtractive = (form: InsightForm): form is ExtractiveForm =>
  ExtractiveForm.enum.some((one) => one === form);

/** A form that a language model makes. */
export type WrittenForm = ModelForm | 'translation';

/** Returns whether a language model can make a form. */
export const isWritten = (form: InsightForm): form is WrittenForm =>
  form === 'translation' || ModelForm.enum.some((one) => one === form);

/** Returns the variant of a form, as the database has it. */
export const variantOf = ({
  form,
  language,
}: {
  readonly form: InsightForm;
  readonly language: InsightLanguage;
}): string => (form === 'translation' ? language : '');

/** Returns the contract's form of a row, without its statements. */
export const toFacts = (row: InsightRow): Omit<Insight, 'statements'> => ({
  id: row.id,
  form: row.form,
  status: row.status,
  method: row.method,
  model: row.model,
  language: row.language,
  isPersonalDataHidden: row.personal_hidden,
  revision: row.revision,
  stale: row.status !== 'waiting' && row.current_revision !== null && row.current_revision !== row.revision,
  errorCode: row.error_code,
  progress:
    row.parts_done === null || row.parts_total === null
      ? null
      : { done: row.parts_done, total: row.parts_total },
  ticked: row.ticked,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
