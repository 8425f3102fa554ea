import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXTS, listChangedWords } from './changed-words.ts';
import type { Change } from './choose-tests.ts';

/** Reads what Git knows of the repository: its files, and what changed since a revision. */
export const createRepository = (root: string) => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  const find = (...args: readonly string[]): string | undefined => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
  const read = (file: string): string => {
    const path = join(root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  return {
    read,
    listFiles: (): readonly string[] =>
      lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
        existsSync(join(root, file)),
      ),
    /** Finds where the branch left `main`; without commits of its own HEAD, or the commit before it where nothing is left to commit. */
    findBase: (): string => {
      const head = git('rev-parse', 'HEAD');
      const base = find('merge-base', 'HEAD', 'main') ?? head;
      if (base !== head) return base;
      return git('status', '--porcelain') === '' ? (find('rev-parse', 'HEAD~1') ?? head) : head;
    },
    /** Reads what changed since `base`, with what is not committed. */
    readChange: (base: string): Change => {
      const files = [
        ...lines(git('diff', '--name-only', '--no-renames', base)),
        ...lines(git('ls-files', '--others', '--exclude-standard')),
      ];
      const texts = files.filter((file) => TEXTS.test(file));
      const words = texts.flatMap((file) =>
        listChangedWords(find('show', `${base}:${file}`) ?? '', read(file)),
      );
      return { files: [...new Set(files)], words };
    },
  };
};
