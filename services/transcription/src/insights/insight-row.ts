import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import {
  ExtractiveForm,
  type Insight,
  type InsightForm,
  type InsightStatus,
  ModelForm,
} from '@escriba/contracts/transcription/insights';
import { OwnFormText } from '@escriba/contracts/transcription/own-forms';
import type { Selectable } from 'kysely';
import * as Type from 'typebox';
import { parseColumn } from '../platform/db/json.ts';
import type { Insights } from '../platform/db/schema.generated.ts';

/** The columns that clients see, without the statements. */
export const FACTS = [
  'id',
  'form',
  'own_form',
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
export type WrittenForm = ModelForm | 'translation' | 'own';

/** Returns whether a language model can make a form. */
export const isWritten = (form: InsightForm): form is WrittenForm =>
  form === 'translation' || form === 'own' || ModelForm.enum.some((one) => one === form);

/** Returns the variant of a form, as the database has it. */
export const variantOf = ({ form, language, ownForm }: Variant): string => {
  if (form === 'own') return ownForm?.id ?? '';
  return form === 'translation' ? language : '';
};

type Variant = {
  readonly form: InsightForm;
  readonly language: InsightLanguage;
  readonly ownForm: StoredOwnForm | null;
};

/** A form of a user, as it was when an insight was requested. */
export const StoredOwnForm = Type.Object({ id: Type.String(), ...OwnFormText.properties });
export type StoredOwnForm = Type.Static<typeof StoredOwnForm>;

/** Reads the column of an insight's form; null of forms that are none of a user. */
export const toOwnForm = (column: unknown): StoredOwnForm | null =>
  column === null ? null : parseColumn(StoredOwnForm, column);

/** Returns the contract's form of a row, without its statements. */
export const toFacts = (row: InsightRow): Omit<Insight, 'statements'> => ({
  id: row.id,
  form: row.form,
  ...ownFormOf(row),
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

const ownFormOf = ({ own_form }: InsightRow): Pick<Insight, 'ownForm'> => {
  const ownForm = toOwnForm(own_form);
  if (ownForm === null) return {};
  const sections = ownForm.sections.map(({ title }) => title);
  return { ownForm: { id: ownForm.id, name: ownForm.name, sections } };
};
