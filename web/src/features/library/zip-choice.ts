import { EXPORT_FORMAT_FACTS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { AppLanguage } from '@escriba/contracts/shared/languages';
import { INCLUDED_FORMS, type IncludedForm } from '@escriba/contracts/transcription/included-insights';
import type { fetchZip } from '../../data/transcriptions/fetch-zip.ts';

/** What a user has chosen; options that the format has no place for are kept for another one. */
export type ZipWish = {
  readonly format: ExportFormat;
  readonly times: boolean;
  readonly speakers: boolean;
  readonly hasSummary: boolean;
  readonly hasChapters: boolean;
  /** The language of the translations; null for the texts themselves. */
  readonly translation: AppLanguage | null;
  readonly isSideBySide: boolean;
};

export const FIRST_WISH: ZipWish = {
  format: 'txt',
  times: false,
  speakers: true,
  hasSummary: false,
  hasChapters: false,
  translation: null,
  isSideBySide: false,
};

/** What is downloaded. */
export type ZipChoice = Omit<Parameters<typeof fetchZip>[1], 'ids' | 'signal'>;

export const toChoice = (wish: ZipWish): ZipChoice => {
  const { format, times, speakers, translation, isSideBySide } = wish;
  const include = includedForms(wish);
  return {
    format,
    times,
    speakers,
    include,
    translation,
    isSideBySide: isSideBySide && hasColumns(wish),
  };
};

/** Returns whether files can have the text beside its translation. */
export const hasColumns = ({ format, translation }: Pick<ZipWish, 'format' | 'translation'>): boolean =>
  format === 'docx' && translation !== null;

/** Returns what each file has above its text, of recordings of which it was made. */
const includedForms = ({ format, hasSummary, hasChapters }: ZipWish): readonly IncludedForm[] => {
  if (!EXPORT_FORMAT_FACTS[format].hasInsights) return [];
  return INCLUDED_FORMS.filter((form) => (form === 'chapters' ? hasChapters : hasSummary));
};
