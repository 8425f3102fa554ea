import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { hidePersonalInName, toTranslatedDocument } from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { withoutPersonalName } from './without-personal-name.ts';
import { type ExportOptions, type Exported, renderExport } from './render-export.ts';
import { renderSideBySide } from './render-side-by-side.ts';
import { type IncludedInsight, parseStatements, showInsights } from './written-insights.ts';

export type DocumentExport = Omit<ExportOptions, 'insights'> & {
  /** The recording's name. */
  readonly title: string;
  /** What was made of the text and is included; default: nothing. */
  readonly insights?: readonly IncludedInsight[];
  /** The translation that is the text of the file, the last of the statements; default: the transcript itself. */
  readonly translation?: {
    readonly id: string;
    readonly language: string;
    /** Whether the text has changed since. */
    readonly isStale: boolean;
    /** Whether the file is a Word document with the text beside it. */
    readonly isSideBySide: boolean;
  };
};

/** Returns a transcript as a file. Personal data hidden in the text is in no name and no statement either. `statements`: those of `insights`, in their order. */
export const exportDocument = (
  document: TranscriptDocument,
  { title, insights = [], translation, ...given }: DocumentExport,
  statements: readonly JsonBytes[] = [],
): Promise<Exported> => {
  const { noPersonal = false, personalKinds = PERSONAL_KINDS } = given.views;
  if (translation !== undefined) {
    const { language, isStale, isSideBySide } = translation;
    const sentences = parseStatements(statements.at(-1));
    const shown = { ...given, insights: showInsights(document, { insights, statements }, {}) };
    return isSideBySide
      ? renderSideBySide(document, title, { ...shown, translation: { language, isStale, sentences } })
      : renderExport(toTranslatedDocument(document, sentences, language), title, { ...shown, views: {} });
  }
  const options = { ...given, insights: showInsights(document, { insights, statements }, given.views) };
  if (!noPersonal) return renderExport(document, title, options);
  const hide = (name: string): string => hidePersonalInName(name, personalKinds);
  return renderExport(withoutNames(document, personalKinds), hide(title), {
    ...options,
    parts: (options.parts ?? []).map((part) => ({ ...part, name: hide(part.name) })),
  });
};

const withoutNames = (document: TranscriptDocument, kinds: readonly PersonalKind[]): TranscriptDocument => ({
  ...document,
  speakers: document.speakers.map((speaker) => withoutPersonalName(speaker, kinds)),
});
