import { EXPORT_FORMATS, type ExportFormat } from '@escriba/contracts/shared/export-formats';
import { safeFileName } from '@escriba/transcript';
import { UsageError } from '../watch.errors.ts';

/** What a template may name, with an explanation for the help. */
export const PLACEHOLDERS = {
  date: 'day on which the file was last changed, as 2026-11-29',
  time: 'time at which it was last changed, as 14-30',
  name: 'name of the file without its extension',
  folder: 'folder of the file below the source',
  language: 'language of the recording, as pt',
  id: 'id of the recording in Escriba',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** The values of a recording. `folder` has `/` between its parts, and is empty for a file of the source itself. */
export type NameFacts = Readonly<Record<Placeholder, string>>;

/** A relative path: folders, a name without extension, and the extension. */
export type ResultPath = {
  readonly folders: readonly string[];
  readonly base: string;
  readonly extension: ExportFormat;
};

export type NameTemplate = {
  readonly text: string;
  readonly format: ExportFormat;
  /** Returns a path that stays in its folder, and that every system can store. */
  readonly render: (facts: NameFacts) => ResultPath;
};

/** Parses a template such as `{folder}/{date} {name}.md`, whose extension is the format. @throws UsageError */
export const parseNameTemplate = (text: string): NameTemplate => {
  const segments = text.split('/');
  const [, lastBase = '', extension = ''] = /^(.*)\.([^.{}]+)$/u.exec(segments.at(-1) ?? '') ?? [];
  const format = EXPORT_FORMATS.find((known) => known === extension.toLowerCase());
  checkPath(text, segments);
  checkPlaceholders(text);
  if (format === undefined || lastBase === '')
    throw new UsageError(`--name '${text}' must end with a format: ${listOf(EXPORT_FORMATS, '.')}.`);
  const render = (facts: NameFacts): ResultPath => ({
    folders: segments.slice(0, -1).flatMap((segment) => renderFolder(segment, facts)),
    base: safeFileName(fill(lastBase, facts)) || facts.id,
    extension: format,
  });
  return { text, format, render };
};

const checkPath = (text: string, segments: readonly string[]): void => {
  if (text.includes('\\')) throw new UsageError(`--name '${text}' has a \\: folders are separated by /.`);
  if (text.startsWith('/') || /^[a-z]:/iu.test(text))
    throw new UsageError(`--name '${text}' must be a path below the folder of --to.`);
  if (segments.some((segment) => /^\s*\.{1,2}\s*$/u.test(segment)))
    throw new UsageError(`--name '${text}' must not have the folders . and ..`);
};

const PLACEHOLDER = /\{([^{}]*)\}/gu;

const checkPlaceholders = (text: string): void => {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER))
    if (!isPlaceholder(name))
      throw new UsageError(`--name has ${whole}, which is unknown. Known are ${listOf(KNOWN)}.`);
  if (/[{}]/u.test(text.replaceAll(PLACEHOLDER, '')))
    throw new UsageError(`--name '${text}' has a brace without its other one.`);
};

const KNOWN = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`);

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

const listOf = (names: readonly string[], mark = ''): string => names.map((name) => mark + name).join(', ');

/** Inside other text the folders of `{folder}` are words: they do not make folders. */
const renderFolder = (segment: string, facts: NameFacts): readonly string[] => {
  const names = segment.trim() === '{folder}' ? facts.folder.split('/') : [fill(segment, facts)];
  return names.map(safeFileName).filter((name) => name !== '');
};

const fill = (text: string, facts: NameFacts): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));
