import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocs } from './read-docs.ts';

export type MissingTest = { readonly file: string; readonly path: string; readonly title: string };

/** A test file in a code span, and after it the titles of its tests in quotation marks; such a mark in a title has a backslash. */
const CITED = /`([^`\n]+\.test\.tsx?)`((?:,?\s*"(?:[^"\\\n]|\\.)+")+)/g;

/**
 * Returns every test that a document cites by its title and that its file does not have. Files that do not exist are left to the check of
 * paths.
 */
export const findMissingTests = async (root: string): Promise<readonly MissingTest[]> => {
  const missing: MissingTest[] = [];
  for await (const { file, text } of readDocs(root))
    for (const [, path = '', titles = ''] of text.matchAll(CITED)) {
      if (!existsSync(join(root, path))) continue;
      const source = unescaped(await readFile(join(root, path), 'utf8'));
      for (const [, title = ''] of titles.matchAll(/"((?:[^"\\]|\\.)+)"/g))
        if (!hasTitle(source, unescaped(title))) missing.push({ file, path, title: unescaped(title) });
    }
  return missing;
};

/** Returns whether a source has a title as a whole string, in any quotation marks. */
const hasTitle = (source: string, title: string): boolean =>
  [`'`, '"', '`'].some((mark) => source.includes(mark + title + mark));

const unescaped = (source: string): string => source.replaceAll(/\\(['"`])/g, '$1');
