import * as Type from './schema.ts';

type ExportFormatFacts = {
  /** Media type of the file. */
  readonly mediaType: string;
  /** The kind of file. `text` is for reading, `subtitles` for players, `data` for programs. */
  readonly kind: 'text' | 'subtitles' | 'data';
  /** Whether only plans with the advanced export include it. */
  readonly isAdvanced: boolean;
  /** Whether it has a place for a summary and chapters: above the text, or beside it. */
  readonly hasInsights: boolean;
};

const FACTS = {
  txt: { mediaType: 'text/plain', kind: 'text', isAdvanced: false, hasInsights: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'text',
    isAdvanced: true,
    hasInsights: true,
  },
  pdf: { mediaType: 'application/pdf', kind: 'text', isAdvanced: true, hasInsights: true },
  srt: { mediaType: 'application/x-subrip', kind: 'subtitles', isAdvanced: false, hasInsights: false },
  vtt: { mediaType: 'text/vtt', kind: 'subtitles', isAdvanced: false, hasInsights: false },
  csv: { mediaType: 'text/csv', kind: 'data', isAdvanced: true, hasInsights: false },
  json: { mediaType: 'application/json', kind: 'data', isAdvanced: true, hasInsights: true },
  md: { mediaType: 'text/markdown', kind: 'text', isAdvanced: true, hasInsights: true },
} as const satisfies Record<string, ExportFormatFacts>;

export type ExportFormat = keyof typeof FACTS;

/** Every export format. Renderers and texts are records over it. */
export const EXPORT_FORMAT_FACTS: Readonly<Record<ExportFormat, ExportFormatFacts>> = FACTS;

/** All export formats, in display order. */
export const EXPORT_FORMATS = Object.keys(FACTS) as readonly ExportFormat[];

export const ExportFormat = Type.Enum([...EXPORT_FORMATS]);

/** Export formats of every plan. */
export const BASIC_EXPORT_FORMATS = EXPORT_FORMATS.filter((format) => !FACTS[format].isAdvanced);

/** Formats of the advanced export. */
export const ADVANCED_EXPORT_FORMATS = EXPORT_FORMATS.filter((format) => FACTS[format].isAdvanced);
