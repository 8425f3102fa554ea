import { parseArgs } from 'node:util';
import { EXPORT_FORMATS } from '@escriba/contracts/shared/export-formats';
import { APP_LANGUAGES, AUTO_LANGUAGE } from '@escriba/contracts/shared/languages';
import { type NameTemplate, PLACEHOLDERS, parseNameTemplate } from './naming/name-template.ts';
import { UsageError } from './watch.errors.ts';

export type WatchOptions = {
  readonly source:
    | { readonly kind: 'folder'; readonly path: string }
    /** `prefix` is empty or ends with `/`. */
    | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string };
  readonly target: string;
  readonly templates: readonly NameTemplate[];
  readonly language: string;
  readonly uploadsMax: number;
  readonly lookMs: number;
  readonly isOnce: boolean;
};

const DEFAULT_NAME = '{folder}/{date} {name}.md';
const UPLOADS_MAX = 10;
const LOOK_SECONDS = { folder: 10, bucket: 60 };
const LOOK_SECONDS_MAX = 86_400;

const PLACEHOLDER_LINES = Object.entries(PLACEHOLDERS)
  .map(([name, help]) => `  ${`{${name}}`.padEnd(12)}${help}`)
  .join('\n');

export const USAGE = `Usage: npm run watch -- FOLDER --to FOLDER [--name '${DEFAULT_NAME}']
       npm run watch -- s3://BUCKET/PREFIX --to FOLDER [--name '${DEFAULT_NAME}']

Transcribes the recordings that arrive in a folder or bucket, and writes their texts into another folder.

--name NAME      path of a text below the folder of --to, once for each text that is wanted; its extension is the
                 format: ${EXPORT_FORMATS.join(', ')}
${PLACEHOLDER_LINES}
--language CODE  language of the recordings: ${AUTO_LANGUAGE} (default), ${APP_LANGUAGES.join(', ')}
--uploads N      uploads at the same time, up to ${UPLOADS_MAX}; default 2
--every SECONDS  time between two looks; default ${LOOK_SECONDS.folder} for a folder, ${LOOK_SECONDS.bucket} for a bucket
--once           ends once everything that is there is done; the exit code is 1 if a recording got no text

ESCRIBA_URL is the address of Escriba, ESCRIBA_KEY an API key with the permissions to read and write. A bucket is reached by S3_ENDPOINT,
S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;

const OPTIONS = {
  to: { type: 'string' },
  name: { type: 'string', multiple: true },
  language: { type: 'string', default: AUTO_LANGUAGE },
  uploads: { type: 'string', default: '2' },
  every: { type: 'string' },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Parses the command line; returns undefined if it asks for help. @throws UsageError */
export const parseOptions = (argv: readonly string[]): WatchOptions | undefined => {
  const { values, positionals } = parse(argv);
  if (values.help) return undefined;
  const [given, ...more] = positionals;
  if (given === undefined || given === '' || more.length > 0)
    throw new UsageError('Name one folder or bucket to watch.');
  if (!values.to) throw new UsageError('Name the folder of the texts by --to.');
  const source = parseSource(given);
  const every = values.every ?? String(LOOK_SECONDS[source.kind]);
  return {
    source,
    target: values.to,
    templates: parseTemplates(values.name ?? [DEFAULT_NAME]),
    language: parseLanguage(values.language),
    uploadsMax: parseNumber('--uploads', values.uploads, UPLOADS_MAX),
    lookMs: parseNumber('--every', every, LOOK_SECONDS_MAX) * 1_000,
    isOnce: values.once,
  };
};

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const parseSource = (given: string): WatchOptions['source'] => {
  if (!given.startsWith('s3://')) return { kind: 'folder', path: given };
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/su.exec(given) ?? [];
  if (bucket === undefined) throw new UsageError(`${given} must have the form s3://BUCKET/PREFIX.`);
  const prefix = path.replace(/\/+$/u, '');
  return { kind: 'bucket', bucket, prefix: prefix === '' ? '' : `${prefix}/` };
};

const parseTemplates = (names: readonly string[]): readonly NameTemplate[] => {
  const templates = names.map(parseNameTemplate);
  if (new Set(names).size < names.length) throw new UsageError('The same --name is given twice.');
  return templates;
};

const parseLanguage = (language: string): string => {
  if ([AUTO_LANGUAGE, ...APP_LANGUAGES].includes(language)) return language;
  throw new UsageError(
    `--language ${language} is unknown. Known are ${AUTO_LANGUAGE}, ${APP_LANGUAGES.join(', ')}.`,
  );
};

const parseNumber = (option: string, given: string, max: number): number => {
  const number = /^\d{1,6}$/u.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= max) return number;
  throw new UsageError(`${option} is a whole number from 1 to ${max}.`);
};
