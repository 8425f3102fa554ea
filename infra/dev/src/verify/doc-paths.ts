import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { readDocs } from './read-docs.ts';

export type BrokenPath = { readonly file: string; readonly path: string };

const TOP_FOLDERS = /^(gateway|services|web|packages|infra|docs|\.ci)\//;
/** Marks of a pattern or a placeholder, which do not name a single file. */
const PLACEHOLDER = /[*<>{}…$ ]|\bX\.|NNNN/;

/** Returns every cited path that does not exist, in all documents of the repository. */
export const findBrokenPaths = async (root: string): Promise<readonly BrokenPath[]> => {
  const broken: BrokenPath[] = [];
  for await (const { file, text } of readDocs(root)) {
    const cited = listCitedPaths(text, posix.dirname(file));
    for (const path of cited) if (!existsSync(join(root, path))) broken.push({ file, path });
  }
  return broken;
};

/**
 * Lists the paths that a text cites, relative to the repository's root: code spans that begin with a top folder, and relative links, resolved
 * from `folder`.
 */
const listCitedPaths = (markdown: string, folder: string): readonly string[] => {
  const text = markdown.replace(/^```[\s\S]*?^```/gm, '');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span.replace(/(:\d+)+$/, ''));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.split('#')[0] ?? '');
  const fromSpans = spans.filter((span) => TOP_FOLDERS.test(span));
  const fromLinks = links
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .map((link) => posix.join(dirname(`${folder}/x`), link));
  return [...new Set([...fromSpans, ...fromLinks])].filter((path) => !PLACEHOLDER.test(path));
};
