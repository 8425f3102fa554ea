import { EXPORT_FORMAT_FACTS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import { INCLUDED_FORMS, type IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { ViewOptions } from '@escriba/transcript';
import { NO_VIEWS } from '../toolbar/views.ts';

export type ExportChoice = {
  readonly format: ExportFormat;
  readonly times: boolean;
  readonly speakers: boolean;
  readonly views: Required<Omit<ViewOptions, 'showsRemoved'>>;
  /** What was made of the text and is included, where the format has a place for it. */
  readonly include: readonly IncludedForm[];
  /** The language of the translation that is exported; null for the text itself. */
  readonly translation: AppLanguage | null;
  /** Whether the text is beside its translation, where the format has columns. */
  readonly isSideBySide: boolean;
};

/** A translation of the text that is done. */
export type MadeTranslation = {
  readonly language: AppLanguage;
  /** Whether the text has changed since. */
  readonly stale: boolean;
};

/** Returns whether a translation has this option, too. */
export const isOfTranslation = (name: OptionName): boolean => name === 'times' || name === 'speakers';

/** Returns the choice as the file has it: a translation is without views of the text. */
export const inFile = (choice: ExportChoice): ExportChoice =>
  choice.translation === null ? choice : { ...choice, views: NO_VIEWS };

/** Returns whether a file can have the text beside its translation. */
export const hasColumns = ({ format, translation }: Pick<ExportChoice, 'format' | 'translation'>): boolean =>
  format === 'docx' && translation !== null;

export type OptionName = 'times' | 'speakers' | 'figures' | 'clean' | 'noPersonal';

export const isSubtitles = (format: ExportFormat): boolean =>
  EXPORT_FORMAT_FACTS[format].kind === 'subtitles';

/** Returns the options of a format. Subtitles, tables and data always include times and speakers; figures are Portuguese only, and data have every word. */
export const optionsOf = (
  format: ExportFormat,
  { language, hasSpeakers }: { readonly language: string; readonly hasSpeakers: boolean },
): OptionName[] => {
  const { kind } = EXPORT_FORMAT_FACTS[format];
  return [
    ...(kind === 'text' ? (['times'] as const) : []),
    ...(hasSpeakers && kind !== 'data' ? (['speakers'] as const) : []),
    ...(language === 'pt' ? (['figures'] as const) : []),
    ...(kind === 'data' ? [] : (['clean'] as const)),
    'noPersonal',
  ];
};

export const isOn = ({ times, speakers, views }: ExportChoice, name: OptionName): boolean =>
  ({ times, speakers, ...views })[name];

export const withOption = (choice: ExportChoice, name: OptionName, on: boolean): ExportChoice =>
  name === 'times' || name === 'speakers'
    ? { ...choice, [name]: on }
    : { ...choice, views: { ...choice.views, [name]: on } };

/** Adds or removes a form, in the order of all forms. */
export const withForm = (choice: ExportChoice, form: IncludedForm, on: boolean): ExportChoice => ({
  ...choice,
  include: INCLUDED_FORMS.filter((one) => (one === form ? on : choice.include.includes(one))),
});
