import { EXPORT_FORMAT_FACTS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { RecordingPart } from '@escriba/contracts/transcription/library';
import {
  type Above,
  type CsvStyle,
  type ViewOptions,
  makeCues,
  speakerName,
  toCsv,
  toChapters,
  toMarkdown,
  toParagraphs,
  toPlainText,
  toSections,
  toSrt,
  toVtt,
  viewDocument,
  withoutControls,
} from '@escriba/transcript';
import { type ShownInsight, TEXT_HEADINGS, sectionWords, toJsonInsights } from './written-insights.ts';
import { toPrinted } from './print/printed-transcript.ts';
import { renderDocx } from './print/render-docx.ts';
import { renderPdf } from './print/render-pdf.ts';

export type ExportOptions = {
  readonly format: ExportFormat;
  readonly views: ViewOptions;
  readonly times: boolean;
  readonly speakers: boolean;
  /** The parts of a merged recording, in order. */
  readonly parts?: readonly RecordingPart[];
  /** What is above the text of documents for reading, and beside it in data; other formats are without. */
  readonly insights?: readonly ShownInsight[];
  /** Language of unnamed speakers and headings. */
  readonly locale: Locale;
  /** The name that documents contain; default: Escriba. */
  readonly creator?: string | undefined;
  /** Who made the model that recognised it, where its licence asks to name them. */
  readonly attribution?: string | undefined;
};

export type Exported = {
  readonly body: string | Buffer;
  readonly contentType: string;
  /** Number of subtitles that break the reading rules; null for other formats. */
  readonly hardCues: number | null;
};

/** The content of a file. `title` is the recording's name, as the user entered it. */
type Content = {
  readonly document: TranscriptDocument;
  readonly title: string;
  readonly options: ExportOptions;
};
type Rendered = { readonly body: string | Buffer; readonly hardCues?: number };

const RENDERERS: Readonly<Record<ExportFormat, (content: Content) => Promise<Rendered>>> = {
  txt: async (content) => ({ body: toPlainText(paragraphsOf(content), content.options) }),
  md: async (content) => ({
    body: toMarkdown(
      withoutControls(content.title),
      paragraphsOf(content, chaptersOf(content)),
      content.options,
      aboveOf(content.options),
    ),
  }),
  csv: async (content) => ({
    body: toCsv(paragraphsOf(content), CSV_STYLES[content.options.locale]),
  }),
  docx: async (content) => ({ body: await renderDocx(toPrintedContent(content)) }),
  pdf: async (content) => ({ body: await renderPdf(toPrintedContent(content)) }),
  json: async (content) => ({ body: `${JSON.stringify(toJson(content), null, 2)}\n` }),
  srt: async (content) => {
    const { cues, hardCues } = cuesOf(content, { prefixOf: prefixOf(content) });
    return { body: toSrt(cues), hardCues };
  },
  vtt: async (content) => {
    const { cues, hardCues } = cuesOf(content);
    return { body: toVtt(cues, content.options.speakers ? { nameOf: nameOf(content) } : {}), hardCues };
  },
};

/** Renders a transcript in a file format. `title` is the recording's name. */
export const renderExport = async (
  document: TranscriptDocument,
  title: string,
  options: ExportOptions,
): Promise<Exported> => {
  const { format } = options;
  const { body, hardCues = null } = await RENDERERS[format]({ document, title, options });
  const { mediaType } = EXPORT_FORMAT_FACTS[format];
  return {
    body,
    hardCues,
    contentType: typeof body === 'string' ? `${mediaType}; charset=utf-8` : mediaType,
  };
};

const paragraphsOf = ({ document, options }: Content, chapters: ReturnType<typeof toChapters> = []) =>
  toParagraphs(
    viewDocument(document, options.views),
    { ...document, parts: options.parts ?? [], chapters },
    unnamedIn(options.locale),
  );

const chaptersOf = ({ options }: Content) => toChapters(options.insights ?? []);

const aboveOf = ({ insights = [], locale }: Pick<ExportOptions, 'insights' | 'locale'>): Above => ({
  sections: toSections(insights, sectionWords(locale)),
  textHeading: TEXT_HEADINGS[locale],
});

/** Returns what a document for reading has around its text. */
export const frameOf = (title: string, options: Omit<ExportOptions, 'format' | 'views'>) => ({
  title: withoutControls(title),
  creator: withoutControls(options.creator ?? 'Escriba'),
  attribution: options.attribution,
  above: aboveOf(options),
});

const toPrintedContent = (content: Content) => ({
  ...frameOf(content.title, content.options),
  language: content.document.language,
  paragraphs: toPrinted(paragraphsOf(content, chaptersOf(content)), content.options),
});

const CSV_STYLES: Readonly<Record<Locale, CsvStyle>> = {
  pt: { headings: ['Início', 'Fim', 'Pessoa', 'Texto'], delimiter: ';' },
  en: { headings: ['Start', 'End', 'Speaker', 'Text'], delimiter: ',' },
};

/** Returns what names unnamed speakers, by number. */
export const unnamedIn = (locale: Locale) => (number: number) => `${UNNAMED[locale]} ${number}`;

const UNNAMED: Readonly<Record<Locale, string>> = { pt: 'Pessoa', en: 'Speaker' };

const nameOf =
  ({ document, options: { speakers, locale } }: Content) =>
  (speaker: string | null): string | undefined =>
    speakers ? speakerName(document.speakers, speaker, unnamedIn(locale)) : undefined;

/** Returns the prefix with a speaker's whole name: names that begin alike must stay apart, also when the file is imported again. */
const prefixOf =
  (content: Content) =>
  (speaker: string | null): string => {
    const name = nameOf(content)(speaker);
    return name === undefined ? '' : `${name}: `;
  };

const cuesOf = (
  { document, options }: Content,
  prefix: { prefixOf?: (speaker: string | null) => string } = {},
) => {
  const cues = makeCues(viewDocument(document, options.views), { ...document, ...prefix });
  return { cues, hardCues: cues.filter(({ isHard }) => isHard).length };
};

/** The whole transcript word by word: as displayed, but never cleaned. Times in ms; `sentAt` is the wall-clock time of a message. */
const toJson = ({
  document,
  title,
  options: { views, locale, parts = [], attribution, insights = [] },
}: Content) => ({
  title,
  ...(attribution === undefined ? {} : { attribution }),
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map(({ id }, index) => ({
    id,
    name: speakerName(document.speakers, id, unnamedIn(locale)) ?? unnamedIn(locale)(index + 1),
  })),
  ...(parts.length === 0 ? {} : { parts: parts.map(({ name, startMs }) => ({ name, startMs })) }),
  ...(document.overlappingSpeech === undefined ? {} : { overlappingSpeech: document.overlappingSpeech }),
  ...toJsonInsights(insights),
  segments: viewDocument(document, { ...views, clean: false }).map(({ id, speaker, sentAt, tokens }) => ({
    id,
    speaker,
    ...(sentAt === undefined ? {} : { sentAt }),
    words: tokens.map(({ text, startMs, endMs, confidence, kind }) => ({
      text,
      startMs,
      endMs,
      confidence,
      ...(kind === 'word' ? {} : { kind }),
    })),
  })),
});
