import { EXPORT_MEDIA_TYPES, type ExportFormat, type TranscriptDocument } from '@escriba/contracts';
import type { AnswerLanguage } from '@escriba/http';
import {
  type ViewOptions,
  makeCues,
  speakerName,
  toCsv,
  toMarkdown,
  toParagraphs,
  toPlainText,
  toSrt,
  toVtt,
  withoutControls,
} from '@escriba/transcript';
import { toPrinted } from './printed-transcript.ts';
import { renderDocx } from './render-docx.ts';
import { renderPdf } from './render-pdf.ts';
import { viewInTurns } from './view-in-turns.ts';

export type ExportOptions = {
  readonly format: ExportFormat;
  readonly views: ViewOptions;
  readonly times: boolean;
  readonly speakers: boolean;
  /** In which unnamed speakers and headings are written. */
  readonly locale: AnswerLanguage;
};

export type Exported = {
  readonly body: string | Buffer;
  readonly contentType: string;
  /** Subtitles that break the rules of reading; null for other formats. */
  readonly hardCues: number | null;
};

/** A transcript as a file's content. `title` is the recording's name. @throws scriptUnsupported */
export const renderExport = async (
  document: TranscriptDocument,
  title: string,
  options: ExportOptions,
): Promise<Exported> => {
  const { format } = options;
  switch (format) {
    case 'srt':
    case 'vtt':
      return renderSubtitles(document, format, options);
    case 'json':
      return textOf(
        EXPORT_MEDIA_TYPES.json,
        `${JSON.stringify(await toJson(document, title, options), null, 2)}\n`,
      );
    case 'txt':
    case 'md':
    case 'csv':
    case 'docx':
    case 'pdf':
      return renderParagraphs(document, withoutControls(title), { ...options, format });
  }
};

type ParagraphFormat = Exclude<ExportFormat, 'srt' | 'vtt' | 'json'>;

const renderParagraphs = async (
  document: TranscriptDocument,
  title: string,
  options: ExportOptions & { readonly format: ParagraphFormat },
): Promise<Exported> => {
  const paragraphs = toParagraphs(
    await viewInTurns(document, options.views),
    document,
    unnamed(options.locale),
  );
  const printed = { title, language: document.language, paragraphs: toPrinted(paragraphs, options) };
  switch (options.format) {
    case 'txt':
      return textOf(EXPORT_MEDIA_TYPES.txt, toPlainText(paragraphs, options));
    case 'md':
      return textOf(EXPORT_MEDIA_TYPES.md, toMarkdown(title, paragraphs, options));
    case 'csv':
      return textOf(EXPORT_MEDIA_TYPES.csv, toCsv(paragraphs, CSV_STYLES[options.locale]));
    case 'docx':
      return { body: await renderDocx(printed), contentType: EXPORT_MEDIA_TYPES.docx, hardCues: null };
    case 'pdf':
      return { body: await renderPdf(printed), contentType: EXPORT_MEDIA_TYPES.pdf, hardCues: null };
  }
};

const CSV_STYLES = {
  pt: { headings: ['Início', 'Fim', 'Pessoa', 'Texto'], delimiter: ';' },
  en: { headings: ['Start', 'End', 'Person', 'Text'], delimiter: ',' },
} as const;

const textOf = (type: string, body: string): Exported => ({
  body,
  contentType: `${type}; charset=utf-8`,
  hardCues: null,
});

const unnamed = (locale: AnswerLanguage) => (number: number) =>
  `${locale === 'en' ? 'Person' : 'Pessoa'} ${number}`;

/** A name longer than this would leave no room on a subtitle's line. */
const PREFIX_LENGTH_MAX = 20;

const renderSubtitles = async (
  document: TranscriptDocument,
  format: 'srt' | 'vtt',
  { views, speakers, locale }: ExportOptions,
): Promise<Exported> => {
  const nameOf = (speaker: string | null): string | undefined =>
    speakers ? speakerName(document.speakers, speaker, unnamed(locale)) : undefined;
  const prefixOf = (speaker: string | null): string => {
    const name = nameOf(speaker);
    return name === undefined ? '' : `${name.slice(0, PREFIX_LENGTH_MAX)}: `;
  };
  const passages = await viewInTurns(document, views);
  const cues = makeCues(passages, { ...document, ...(format === 'srt' ? { prefixOf } : {}) });
  const hardCues = cues.filter(({ isHard }) => isHard).length;
  if (format === 'srt') return { ...textOf(EXPORT_MEDIA_TYPES.srt, toSrt(cues)), hardCues };
  return { ...textOf(EXPORT_MEDIA_TYPES.vtt, toVtt(cues, speakers ? { nameOf } : {})), hardCues };
};

/** Everything, word by word, as it is shown. Times in ms. */
const toJson = async (document: TranscriptDocument, title: string, { views, locale }: ExportOptions) => ({
  title,
  language: document.language,
  durationMs: document.durationMs,
  speakers: document.speakers.map(({ id }, index) => ({
    id,
    name: speakerName(document.speakers, id, unnamed(locale)) ?? unnamed(locale)(index + 1),
  })),
  segments: (await viewInTurns(document, views)).map(({ id, speaker, tokens }) => ({
    id,
    speaker,
    words: tokens.map(({ text, startMs, endMs, confidence, kind }) => ({
      text,
      startMs,
      endMs,
      confidence,
      ...(kind === 'word' ? {} : { kind }),
    })),
  })),
});
