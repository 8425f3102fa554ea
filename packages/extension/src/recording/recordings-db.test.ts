import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { createRecordingsDb, listInterrupted, whileRecording } from './recordings-db.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const row = (id: string) => ({
  id,
  ownerId: 'ana',
  name: `${id}.webm`,
  type: 'audio/webm',
  language: 'pt',
  startedAtMs: 1,
  isEnded: false,
});

it('a recording is read from any byte on, in whole parts up to a size', async () => {
  const db = createRecordingsDb('parts');
  await db.begin(row('one'));
  await db.begin(row('two'));
  for (const part of ['abc', 'defg', 'h']) await db.addPart('one', bytes(part), 1_000);
  await db.addPart('two', bytes('xyz'), 500);
  const read = async (offset: number, sizeMax = 100) => (await db.readFrom('one', offset, sizeMax)).text();
  expect(await Promise.all([read(0), read(2), read(3), read(7), read(8)])).toEqual([
    'abcdefgh',
    'cdefgh',
    'defgh',
    'h',
    '',
  ]);
  expect([await read(0, 1), await read(4, 3)]).toEqual(['abc', 'efg']);
  expect(await db.find('one')).toMatchObject({ sizeBytes: 8, durationMs: 1_000 });
});

it('a removed recording leaves nothing, and gets no late part', async () => {
  const db = createRecordingsDb('removed');
  await db.begin(row('one'));
  await db.addPart('one', bytes('abc'), 1);
  await db.remove('one');
  await db.addPart('one', bytes('late'), 2);
  expect([await db.list(), (await db.readFrom('one', 0, 100)).size]).toEqual([[], 0]);
});

it('a recording is interrupted if it neither runs nor has ended, and is offered to its owner only', async () => {
  const db = createRecordingsDb('interrupted');
  for (const id of ['running', 'ended', 'dead', 'empty']) await db.begin(row(id));
  for (const id of ['running', 'ended', 'dead']) await db.addPart(id, bytes('abc'), 1);
  await db.change('ended', { isEnded: true });
  await whileRecording('running', async () => {
    expect((await listInterrupted(db, 'ana')).map(({ id }) => id)).toEqual(['dead']);
    expect(await listInterrupted(db, 'bia')).toEqual([]);
  });
});
