import { EXPORT_FORMAT_FACTS } from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { toChapters, toPairedParagraphs } from '@escriba/transcript';
import { languageName } from './print/language-tags.ts';
import { headOfParagraph } from './print/printed-transcript.ts';
import { renderDocxColumns } from './print/render-docx-columns.ts';
import { type Exported, type ExportOptions, frameOf, unnamedIn } from './render-export.ts';

type Translation = {
  /** ISO 639-1. */
  readonly language: string;
  /** Whether the text has changed since. */
  readonly isStale: boolean;
  readonly sentences: readonly InsightStatement[];
};

/** Renders a translation beside its text as a Word document. `title` is the recording's name. */
export const renderSideBySide = async (
  document: TranscriptDocument,
  title: string,
  {
    translation,
    ...options
  }: Omit<ExportOptions, 'format' | 'views'> & { readonly translation: Translation },
): Promise<Exported> => {
  const { locale, parts = [], insights = [] } = options;
  const said = document.language;
  const translated = translation.language;
  const written = { ...translation, parts, chapters: toChapters(insights) };
  const paragraphs = toPairedParagraphs(document, written, unnamedIn(locale));
  const body = await renderDocxColumns({
    ...frameOf(title, options),
    language: said,
    said: { heading: languageName(said, locale), language: said },
    translated: { heading: languageName(translated, locale), language: translated },
    notes: { language: locale, ...NOTES[locale] },
    paragraphs: paragraphs.map((paragraph) => ({ ...paragraph, head: headOfParagraph(paragraph, options) })),
  });
  return { body, hardCues: null, contentType: EXPORT_FORMAT_FACTS.docx.mediaType };
};

const NOTES: Readonly<Record<Locale, { readonly unsure: string; readonly changed: string }>> = {
  pt: {
    unsure: 'Confira: um número, uma data ou um nome pode estar diferente.',
    changed: 'O texto mudou depois desta frase.',
  },
  en: {
    unsure: 'Check this: a number, date or name may differ.',
    changed: 'The text changed after this sentence.',
  },
};
