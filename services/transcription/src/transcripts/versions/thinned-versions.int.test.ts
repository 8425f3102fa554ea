import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../testing/user.ts';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import {
  createTranscriptClient,
  passage,
  readText,
  recognised,
  replacing,
} from '../../testing/transcript-client.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SIZE_BYTES_MAX = 8_000;

const createEditor = async (service: TestService) => {
  const user = createUser(service, 'business');
  const id = await recognised(service, user, ['Bom dia.']);
  const client = createTranscriptClient(service, user.userId);
  let revision = 1;
  const save = async (text: string) => {
    const splices = replacing(0, passage(text, { id: 's1', second: 0 }));
    const response = await client.save(id, { baseRevision: revision, seal: true, splices });
    expect(response.status).toBe(200);
    revision = response.data.revision;
    return response.data.version;
  };
  const numbers = async () => (await client.versions(id)).data.map(({ number }) => number);
  return { id, client, save, numbers };
};

describe('versions of a transcript', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('are all kept for a day, then the last of each day; the current text stays', async () => {
    const { id, client, save, numbers } = await createEditor(service);
    for (const text of ['Um.', 'Dois.', 'Três.']) {
      service.clock.advance(MINUTE_MS);
      await save(text);
    }
    service.clock.advance(DAY_MS - 3 * MINUTE_MS);
    await service.housekeeping.purge();
    expect(await numbers()).toEqual([4, 3, 2, 1]);
    service.clock.advance(DAY_MS);
    await save('Quatro.');
    await service.housekeeping.purge();
    expect(await numbers()).toEqual([5, 4, 1]);
    expect(await client.version(id, 2)).toMatchObject({ status: 404, error: 'transcript.version_not_found' });
    expect(readText((await client.version(id, 4)).data.document)).toEqual(['Três.']);
    expect((await client.versions(id)).data[1]).toMatchObject({ number: 4, basedOn: 1 });
    expect(readText((await client.open(id)).data.document)).toEqual(['Quatro.']);
    service.clock.advance(2 * DAY_MS);
    await service.housekeeping.purge();
    expect(await numbers()).toEqual([5, 4, 1]);
    const { thin_at } = await service.db
      .selectFrom('transcripts')
      .select('thin_at')
      .where('transcription_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(thin_at).toBeNull();
  });
});

describe('versions that are sealed with each save', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ versionLimits: { countMax: 12, sizeBytesMax: SIZE_BYTES_MAX } });
  });
  afterAll(() => service.stop());

  it('never exceed the limit, and include the recognition', async () => {
    const { save, numbers } = await createEditor(service);
    for (let index = 0; index < 30; index += 1) {
      await save(`Vez ${index}.`);
      expect((await numbers()).length).toBeLessThanOrEqual(12);
    }
    expect(await numbers()).toEqual([31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 1]);
  });

  it('never exceed the limit in bytes', async () => {
    const { id, save, numbers } = await createEditor(service);
    const word = () => randomBytes(140).toString('base64url');
    for (let index = 0; index < 6; index += 1) await save(Array.from({ length: 10 }, word).join(' '));
    const sizes = await service.db
      .selectFrom('transcript_versions')
      .select(({ fn }) => fn<number>('pg_column_size', ['document']).as('size'))
      .where('transcription_id', '=', id)
      .execute();
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(SIZE_BYTES_MAX);
    expect((await numbers()).at(0)).toBe(7);
    expect((await numbers()).at(-1)).toBe(1);
    expect(sizes.length).toBeLessThan(7);
  });

  it('do not exceed it as a chain of restored ones, either', async () => {
    const { id, client, numbers } = await createEditor(service);
    let number = 1;
    for (let index = 0; index < 20; index += 1) {
      const { data } = await client.restore(id, number, index + 1);
      number = data.version.number;
    }
    expect(await numbers()).toHaveLength(12);
  });
});
