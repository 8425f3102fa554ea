import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findLifeFaults } from './life-columns.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeEach(async () => {
  folder = await createTemporaryDirectory();
});
afterEach(() => folder.remove());

const faultsOf = async (file: string, text: string): Promise<readonly string[]> => {
  const path = join(folder.path, 'services/transcription/src', file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return findLifeFaults(folder.path);
};

const WRITES_STATUS = "db.updateTable('transcriptions').set({ status: 'failed' }).where('id', '=', id)";

describe('the state of a recording is changed by recordings/life alone:', () => {
  it.each([
    ['the status, by the query builder', WRITES_STATUS, 'sets status'],
    [
      'an attempt, by a builder that another function began',
      "const held = () => db.updateTable('transcriptions');\nheld().set((eb) => ({ attempt: eb('attempt', '+', 1) })).execute();",
      'sets attempt',
    ],
    [
      'the end, by SQL',
      'sql`update transcriptions set completed_at = now() where id = ${id}`',
      'sets completed_at',
    ],
    ['a row, by an insert', "db.insertInto('transcriptions').values(row)", 'adds or removes rows'],
    ['a row, by a delete', 'sql`delete from transcriptions where id = ${id}`', 'adds or removes rows'],
  ])('finds a change of %s', async (_what, text, fault) => {
    expect(await faultsOf('library/a.repository.ts', text)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    [
      'another column',
      'a.repository.ts',
      "db.updateTable('transcriptions').set({ file_name }).where('status', '=', 's')",
    ],
    ['the status of another table', 'a.repository.ts', "db.updateTable('parts').set({ status: 'done' })"],
    ['the state, in its folder', 'recordings/life/a.repository.ts', WRITES_STATUS],
    ['the state, in a test', 'a.int.test.ts', WRITES_STATUS],
    ['the state, in a migration', 'platform/db/migrations/a.ts', WRITES_STATUS],
  ])('allows a change of %s', async (_what, file, text) => {
    expect(await faultsOf(file, text)).toEqual([]);
  });
});
