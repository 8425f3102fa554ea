import { appendFile, chmod, mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileChanged } from '../watch.errors.ts';
import { createFolderSource } from './folder-source.ts';
import type { SourceFile } from './source.ts';

let disk: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let folder: string;
const signal = new AbortController().signal;

beforeEach(async () => {
  disk = await createTemporaryDirectory();
  folder = join(disk.path, 'in');
  await mkdir(folder);
});
afterEach(() => disk.remove());

const put = (name: string, content = 'som') => writeFile(join(folder, name), content);
const list = () => createFolderSource(folder).list(signal);
const one = async (): Promise<SourceFile> => {
  const [file] = (await list()).files;
  if (file === undefined) throw new Error('no file is listed');
  return file;
};
const open = (file: SourceFile) => createFolderSource(folder).open(file, signal);

describe('a folder', () => {
  it('lists recordings at every depth, and neither hidden nor unfinished files', async () => {
    await mkdir(join(folder, 'b/c'), { recursive: true });
    await mkdir(join(folder, '.escriba-watch'));
    for (const name of [
      'a.MP3',
      'b/c/d.opus',
      '.a.wav',
      '~$a.wav',
      'a.wav.part',
      'a.wav.tmp',
      '.DS_Store',
      'Thumbs.db',
    ])
      await put(name);
    await put('.escriba-watch/e.wav');
    await put('notas.txt');
    await put('sem extensão');
    const { files, ignored } = await list();
    expect(files.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['a.MP3', 3],
      ['b/c/d.opus', 3],
    ]);
    expect(ignored.map(({ path, reason }) => `${path}: ${reason}`).toSorted()).toEqual([
      'notas.txt: no recording',
      'sem extensão: no recording',
    ]);
  });

  it('follows no links, also none that lead back into it', async () => {
    await writeFile(join(disk.path, 'fora.wav'), 'segredo');
    await symlink(join(disk.path, 'fora.wav'), join(folder, 'a.wav'));
    await symlink(folder, join(folder, 'volta'));
    expect((await list()).files).toEqual([]);
  });

  it('reports a recording whose name is no valid text', async () => {
    const name = Buffer.concat([Buffer.from(`${folder}/reuni`), Buffer.from([0xe3]), Buffer.from('o.mp3')]);
    await writeFile(name, 'som');
    expect(await list()).toEqual({
      files: [],
      ignored: [{ path: 'reuni\uFFFDo.mp3', reason: 'unreadable' }],
    });
  });

  it('reports a closed folder in it, and is a failure itself once it is gone', async () => {
    await mkdir(join(folder, 'fechada'));
    await chmod(join(folder, 'fechada'), 0o000);
    await put('a.wav');
    expect((await list()).files.map(({ path }) => path)).toEqual(['a.wav']);
    await rm(folder, { recursive: true });
    await expect(list()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a file that is read', () => {
  it('gives ranges of its content', async () => {
    await put('a.wav', '0123456789');
    const opened = await open(await one());
    expect(Buffer.from(await opened.read(2, 6)).toString()).toBe('2345');
    expect(Buffer.from(await opened.read(6, 10)).toString()).toBe('6789');
    await opened.close();
  });

  it('gives nothing once it was changed in place, and the old content once it was replaced or removed', async () => {
    await put('a.wav', '0123456789');
    const changed = await open(await one());
    await appendFile(join(folder, 'a.wav'), 'mais');
    await expect(changed.read(0, 5)).rejects.toBeInstanceOf(FileChanged);
    await changed.close();

    const replaced = await open(await one());
    await put('outro', 'abcdefghijklmn');
    await rename(join(folder, 'outro'), join(folder, 'a.wav'));
    expect(Buffer.from(await replaced.read(0, 5)).toString()).toBe('01234');
    await replaced.close();

    const removed = await open(await one());
    await unlink(join(folder, 'a.wav'));
    expect(Buffer.from(await removed.read(0, 5)).toString()).toBe('abcde');
    await removed.close();
  });

  it('is not opened if it is gone, another one, or lies behind a link now', async () => {
    await mkdir(join(folder, 'b'));
    await put('b/a.wav');
    const file = await one();
    await put('b/a.wav', 'outra');
    await expect(open(file)).rejects.toBeInstanceOf(FileChanged);
    await unlink(join(folder, 'b/a.wav'));
    await expect(open(file)).rejects.toBeInstanceOf(FileChanged);

    const outside = join(disk.path, 'fora');
    await mkdir(outside);
    await put('b/a.wav');
    const listed = await one();
    await rename(join(folder, 'b'), join(outside, 'b'));
    await symlink(join(outside, 'b'), join(folder, 'b'));
    await expect(open(listed)).rejects.toBeInstanceOf(FileChanged);
    await rm(join(folder, 'b'));
    await mkdir(join(folder, 'b'));
    await symlink(join(outside, 'b/a.wav'), join(folder, 'b/a.wav'));
    await expect(open(listed)).rejects.toBeInstanceOf(FileChanged);
  });
});
