import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { hidePersonalInName } from '@escriba/transcript';
import { withoutPersonalName } from './without-personal-name.ts';
import { type ExportOptions, type Exported, renderExport } from './render-export.ts';

export type DocumentExport = ExportOptions & {
  /** The recording's name. */
  readonly title: string;
};

/** Returns a transcript as a file. Personal data hidden in the text is in no name either. */
export const exportDocument = (
  document: TranscriptDocument,
  { title, ...options }: DocumentExport,
): Promise<Exported> => {
  const { noPersonal = false, personalKinds = PERSONAL_KINDS } = options.views;
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
