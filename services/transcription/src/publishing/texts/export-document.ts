import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { hidePersonalInName } from '@escriba/transcript';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import { withoutPersonalName } from './without-personal-name.ts';
import { type ExportOptions, type Exported, renderExport } from './render-export.ts';
import { type IncludedInsight, showInsights } from './written-insights.ts';

export type DocumentExport = Omit<ExportOptions, 'insights'> & {
  /** The recording's name. */
  readonly title: string;
  /** What was made of the text and is included; default: nothing. */
  readonly insights?: readonly IncludedInsight[];
};

/** Returns a transcript as a file. Personal data hidden in the text is in no name and no statement either. `statements`: those of `insights`, in their order. */
export const exportDocument = (
  document: TranscriptDocument,
  { title, insights = [], ...given }: DocumentExport,
  statements: readonly JsonBytes[] = [],
): Promise<Exported> => {
  const { noPersonal = false, personalKinds = PERSONAL_KINDS } = given.views;
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
