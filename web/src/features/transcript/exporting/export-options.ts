import type { ExportFormat } from '@escriba/contracts';
import type { ViewOptions } from '@escriba/transcript';

/** In the order they are offered. */
export const FORMATS_SHOWN = [
  'txt',
  'docx',
  'pdf',
  'srt',
  'vtt',
  'md',
  'csv',
  'json',
] as const satisfies readonly ExportFormat[];

export type ExportChoice = {
  readonly format: ExportFormat;
  readonly times: boolean;
  readonly speakers: boolean;
  readonly views: Required<ViewOptions>;
};

export type OptionName = 'times' | 'speakers' | 'figures' | 'noFillers' | 'noPersonal';

export const isSubtitles = (format: ExportFormat): boolean => format === 'srt' || format === 'vtt';

/** Subtitles, tables and data have their times and speakers whatever is chosen; figures are Portuguese. */
export const optionsOf = (
  format: ExportFormat,
  { language, hasSpeakers }: { readonly language: string; readonly hasSpeakers: boolean },
): OptionName[] => {
  const isText = format === 'txt' || format === 'md' || format === 'docx' || format === 'pdf';
  return [
    ...(isText ? (['times'] as const) : []),
    ...(hasSpeakers && (isText || isSubtitles(format)) ? (['speakers'] as const) : []),
    ...(language === 'pt' ? (['figures'] as const) : []),
    'noFillers',
    'noPersonal',
  ];
};

export const isOn = ({ times, speakers, views }: ExportChoice, name: OptionName): boolean =>
  ({ times, speakers, ...views })[name];

export const withOption = (choice: ExportChoice, name: OptionName, on: boolean): ExportChoice =>
  name === 'times' || name === 'speakers'
    ? { ...choice, [name]: on }
    : { ...choice, views: { ...choice.views, [name]: on } };
