import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Entry, openJournal } from './journal.ts';

let disk: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;

beforeEach(async () => {
  disk = await createTemporaryDirectory();
  path = join(disk.path, 'recordings.jsonl');
});
afterEach(() => disk.remove());

const entry = (state: Entry['state'], more: Partial<Entry> = {}): Entry => ({
  path: 'a.wav',
  version: '1-2',
  changedAt: new Date(0).toISOString(),
  state,
  ...more,
});
const reopen = async (): Promise<readonly Entry[]> => {
  const journal = await openJournal(path);
  await journal.close();
  return journal.list();
};

describe('a journal', () => {
  it('has the last state of each version after it was closed or cut off', async () => {
    const journal = await openJournal(path);
    await journal.write(entry('sending', { id: '1' }));
    await journal.write(entry('sent', { id: '1' }));
    await journal.write(entry('sending', { version: '2-2', id: '2' }));
    expect(journal.find({ path: 'a.wav', version: '1-2' })).toMatchObject({ state: 'sent', id: '1' });
    // As a killed process leaves it: never closed, and the last line only begun.
    await appendFile(path, '\n{"path":"a.wav","version":"1-2","sta');
    expect((await reopen()).map(({ version, state }) => [version, state])).toEqual([
      ['1-2', 'sent'],
      ['2-2', 'sending'],
    ]);
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(2);
    await journal.close();
  });

  it('writes a line of its own after one that was cut', async () => {
    await writeFile(path, 'garbage\n{}\n[1]\n{"path":1}\nnull');
    const journal = await openJournal(path);
    await appendFile(path, '{"path":"a.wa');
    await journal.write(entry('done', { results: [{ name: '{name}.md', path: 'a.md', sha256: 'x' }] }));
    await journal.close();
    expect(await reopen()).toEqual([
      entry('done', { results: [{ name: '{name}.md', path: 'a.md', sha256: 'x' }] }),
    ]);
  });

  it('forgets an upload that was dropped', async () => {
    const journal = await openJournal(path);
    await journal.write(entry('sending', { id: '1' }));
    await journal.write(entry('dropped', { id: '1' }));
    await journal.close();
    expect([journal.list(), await reopen()]).toEqual([[], []]);
  });

  it('keeps names with line breaks and of every script apart', async () => {
    const journal = await openJournal(path);
    const names = ['a\nb.wav', 'a', '音声.wav', '{"path":"x"}.wav'];
    for (const name of names) await journal.write(entry('done', { path: name }));
    await journal.close();
    expect((await reopen()).map((kept) => kept.path)).toEqual(names);
  });
});
