import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@escriba/contracts/shared/locale';
import { ROOT } from '../../../bootstrap/paths.mjs';
import { toSlug } from './slug.ts';

/**
 * The document of each language, relative to the root of the repository.
 * @internal a test compares them
 */
export const PROGRAM_DOCS: Readonly<Record<Locale, string>> = {
  pt: 'docs/programas.md',
  en: 'docs/programs.md',
};
/** Sections have the same ids in every language, those of this one, so that a link to one is right in all. */
const IDS_FROM = PROGRAM_DOCS.en;

const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

/** Lists the files of the web client with the documentation for programs, and how each is made. */
export const programDocsFiles = (): Readonly<Record<string, () => Promise<string>>> =>
  Object.fromEntries(
    LOCALES.map((locale) => [`web/src/i18n/programs/${locale}.generated.ts`, () => render(locale)]),
  );

const render = async (locale: Locale): Promise<string> => {
  // Not at once: it imports the paths of pages, which may be generated before.
  const { listHeadings, parseDocument } = await import('./parse-document.ts');
  const file = PROGRAM_DOCS[locale];
  const ids = listHeadings(await read(IDS_FROM)).map(toSlug);
  const document = parseDocument({ locale, text: await read(file) }, ids);
  return [
    `// Generated from ${file}: npm run generate`,
    `import type { ProgramDocs } from './program-docs.ts';`,
    '',
    `/** The documentation for programs. */`,
    `export const programDocs: ProgramDocs = ${JSON.stringify(document, undefined, 2)};`,
    '',
  ].join('\n');
};
