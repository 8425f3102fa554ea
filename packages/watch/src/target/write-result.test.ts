import { mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ResultPath } from '../naming/name-template.ts';
import { ownFolderOf } from './own-folder.ts';
import { hashOf, isWritten, writeResult } from './write-result.ts';

let disk: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let folder: string;

beforeEach(async () => {
  disk = await createTemporaryDirectory();
  folder = join(disk.path, 'out');
  await mkdir(target().own.folder, { recursive: true });
});
afterEach(() => disk.remove());

const target = () => ({ folder, own: ownFolderOf(folder) });
const wanted = (...folders: string[]): ResultPath => ({ folders, base: 'ata', extension: 'md' });
const write = (path: ResultPath, text = 'texto', onPath: (path: string) => Promise<void> = async () => {}) =>
  writeResult(target(), { content: Buffer.from(text), wanted: path, onPath });
const read = (path: string) => readFile(join(folder, path), 'utf8');

describe('a text', () => {
  it('is written into its folders, and never over another file', async () => {
    expect(await write(wanted('a', 'b'))).toBe('a/b/ata.md');
    expect(await write(wanted('a', 'b'), 'outro')).toBe('a/b/ata (2).md');
    await symlink('/does/not/exist', join(folder, 'a/b/ata (3).md'));
    expect(await write(wanted('a', 'b'), 'mais')).toBe('a/b/ata (4).md');
    expect([await read('a/b/ata.md'), await read('a/b/ata (2).md')]).toEqual(['texto', 'outro']);
    expect(await readdir(target().own.unfinished)).toEqual([]);
  });

  it('has another name if a file takes its own at the last moment', async () => {
    const named: string[] = [];
    const path = await write(wanted(), 'texto', async (path) => {
      named.push(path);
      if (named.length === 1) await writeFile(join(folder, path), 'de outra pessoa');
    });
    expect([path, named]).toEqual(['ata (2).md', ['ata.md', 'ata (2).md']]);
    expect(await read('ata.md')).toBe('de outra pessoa');
  });

  it('does not leave the target through a link', async () => {
    await mkdir(join(disk.path, 'fora'));
    await symlink(join(disk.path, 'fora'), join(folder, 'a'));
    await expect(write(wanted('a', 'b'))).rejects.toThrow('leads out of the folder of --to');
    expect(await readdir(join(disk.path, 'fora'))).toEqual([]);
    await mkdir(join(folder, 'dentro'));
    await symlink(join(folder, 'dentro'), join(folder, 'c'));
    expect(await write(wanted('c'))).toBe('c/ata.md');
  });

  it('makes no target in place of one on a drive that is away', async () => {
    await rm(folder, { recursive: true });
    await expect(write(wanted('a'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(disk.path)).toEqual([]);
  });

  it('is recognised by its content', async () => {
    const path = await write(wanted());
    const sha256 = hashOf(Buffer.from('texto'));
    expect(await isWritten(target(), { path, sha256 })).toBe(true);
    await writeFile(join(folder, path), 'de outra pessoa');
    expect(await isWritten(target(), { path, sha256 })).toBe(false);
    expect(await isWritten(target(), { path: 'nada.md', sha256 })).toBe(false);
  });
});
