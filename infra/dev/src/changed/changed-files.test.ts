import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRepository } from './changed-files.ts';

let root: string;
const git = (...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'ignore' });
};
const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
const commit = async (file: string, text: string): Promise<void> => {
  await write(file, text);
  git('add', '.');
  git('commit', '-m', file);
};
const changedFiles = (): readonly string[] => {
  const repository = createRepository(root);
  return repository.readChange(repository.findBase()).files;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'escriba-changed-'));
  git('init', '--initial-branch', 'main');
  await commit('first.ts', '');
  await commit('second.ts', '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('what changed', () => {
  it('is everything since the branch left main, with what is not committed', async () => {
    git('switch', '-c', 'work');
    await commit('mine.ts', '');
    await write('new.ts', '');
    await write('first.ts', 'changed');
    expect(changedFiles().toSorted()).toEqual(['first.ts', 'mine.ts', 'new.ts']);
  });

  it('is what is not committed, on main', async () => {
    await write('first.ts', 'changed');
    expect(changedFiles()).toEqual(['first.ts']);
  });

  it('is the last commit, on main with nothing to commit', () => {
    expect(changedFiles()).toEqual(['second.ts']);
  });

  it('names the texts of the interface that differ', async () => {
    const texts = 'web/src/i18n/pt/app.ts';
    await commit(texts, "export const app = { title: 'Suas gravações', end: 'Encerrar' };");
    await write(texts, "export const app = { title: 'Minhas gravações', end: 'Encerrar' };");
    expect(createRepository(root).readChange('HEAD').words).toEqual(['Suas gravações', 'Minhas gravações']);
  });
});
