import type { OpenTranscript } from '@escriba/contracts/transcription/transcript';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { countByStatus, finished, recordingId } from '../../../testing/recordings.ts';
import { writeDocument } from '../../../testing/transcript-document.ts';
import { DATABASES, deleteDatabase } from '../../platform/databases.ts';
import {
  findList,
  findTranscript,
  forgetOthers,
  forgetRecording,
  isKeptList,
  keepList,
  keepTranscript,
  listTranscriptIds,
} from './copies.ts';
import type { TranscriptionsPage } from './keys.ts';
import { provideIndexedDatabase } from '../../../testing/indexed-database.ts';

provideIndexedDatabase();

const NOW = Date.parse('2026-11-23T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

const opened = (number: number): OpenTranscript => ({
  item: finished(number),
  revision: 3,
  version: {
    number: 2,
    origin: 'edit',
    basedOn: null,
    language: 'pt',
    model: 'test',
    wordCount: 4,
    createdAt: '2026-01-01T00:05:00.000Z',
    updatedAt: '2026-01-01T00:05:00.000Z',
  },
  document: writeDocument([['p1', 'Bom dia a todos.']]),
});
const pageOf = (...numbers: number[]): TranscriptionsPage => {
  const items = numbers.map((number) => finished(number));
  const pagination = { page: 1, limit: 50, total: 2, totalIsExact: true, totalPages: 1, hasMore: false };
  return { items, pagination, counts: countByStatus(items) };
};

beforeEach(() => deleteDatabase(DATABASES.copies));

describe('the copies of a user', () => {
  it('have the transcript as it was, and when it was stored', async () => {
    await keepTranscript('ana', opened(1), NOW);
    expect(await findTranscript('ana', recordingId(1))).toEqual({ ...opened(1), keptAtMs: NOW });
  });

  it('are nobody else’s', async () => {
    await keepTranscript('ana', opened(1), NOW);
    await keepList('ana', { limit: 50 }, pageOf(1), NOW);
    expect(await findTranscript('bia', recordingId(1))).toBeUndefined();
    expect(await findList('bia', { limit: 50 })).toBeUndefined();
    expect(await listTranscriptIds('bia')).toEqual([]);
  });

  it('are gone once another user is here', async () => {
    await keepTranscript('ana', opened(1), NOW);
    await keepTranscript('bia', opened(2), NOW);
    await keepList('ana', { limit: 50 }, pageOf(1), NOW);
    await forgetOthers('bia');
    expect(await listTranscriptIds('ana')).toEqual([]);
    expect(await findList('ana', { limit: 50 })).toBeUndefined();
    expect(await listTranscriptIds('bia')).toEqual([recordingId(2)]);
  });

  it('are the thirty that were opened last', async () => {
    for (let number = 0; number <= 30; number += 1) await keepTranscript('ana', opened(number), NOW + number);
    await keepTranscript('bia', opened(99), NOW);
    const ids = await listTranscriptIds('ana');
    expect([ids.length, ids.includes(recordingId(0))]).toEqual([30, false]);
    expect(await listTranscriptIds('bia')).toHaveLength(1);
  });

  it('end thirty days after they were opened', async () => {
    await keepTranscript('ana', opened(1), NOW - 31 * DAY_MS);
    await keepTranscript('ana', opened(2), NOW - 29 * DAY_MS);
    await keepTranscript('ana', opened(3), NOW);
    expect(await listTranscriptIds('ana')).toEqual([recordingId(2), recordingId(3)]);
  });

  it('lose a deleted recording, in the lists too', async () => {
    await keepTranscript('ana', opened(1), NOW);
    await keepList('ana', { limit: 50 }, pageOf(1, 2), NOW);
    await forgetRecording('ana', recordingId(1));
    expect(await findTranscript('ana', recordingId(1))).toBeUndefined();
    const list = await findList('ana', { limit: 50 });
    expect(list?.items.map(({ transcriptionId }) => transcriptionId)).toEqual([recordingId(2)]);
  });

  it('are those of first pages without search and filter', async () => {
    expect([{}, { limit: 50 }, { limit: 50, page: 1 }].map(isKeptList)).toEqual([true, true, true]);
    expect(
      [{ page: 2 }, { search: 'ata' }, { status: 'completed' as const }, { tags: 'x' }].map(isKeptList),
    ).toEqual([false, false, false, false]);
  });
});

it('a browser that refuses storage keeps nothing, and nothing fails', async () => {
  const before = globalThis.indexedDB;
  Object.assign(globalThis, { indexedDB: undefined });
  await keepTranscript('ana', opened(1), NOW);
  await deleteDatabase(DATABASES.copies);
  const found = [await findTranscript('ana', recordingId(1)), await listTranscriptIds('ana')];
  Object.assign(globalThis, { indexedDB: before });
  expect(found).toEqual([undefined, []]);
});
