import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Doc = {
  /** The file's path, relative to the repository's root. */
  readonly file: string;
  readonly text: string;
};

const DOCS = ['*.md', 'docs/**/*.md', '{packages,services}/*/*.md', '{gateway,web,infra}/**/*.md'];

/** Returns all documents of the repository. */
export const readDocs = async function* readDocs(root: string): AsyncGenerator<Doc> {
  for await (const file of glob(DOCS, { cwd: root, exclude: (name) => name === 'node_modules' }))
    yield { file, text: await readFile(join(root, file), 'utf8') };
};
