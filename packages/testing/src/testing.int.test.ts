import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  createTestDatabase,
  createTemporaryDirectory,
  encodeRecording,
  makeRecording,
  samplePath,
  sampleText,
  testRedisUrl,
} from './index.ts';

describe('recordings for tests', () => {
  let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
  beforeAll(async () => {
    directory = await createTemporaryDirectory();
  });
  afterAll(() => directory.remove());

  it.each(['wav', 'mp3', 'm4a', 'aac', 'ogg', 'flac', 'mp4', 'mov', 'avi', 'webm'])(
    'are created as .%s',
    async (ending) => {
      const path = await makeRecording({ path: join(directory.path, `tone.${ending}`) });
      expect((await stat(path)).size).toBeGreaterThan(300);
    },
  );

  it('are created from a sample, cut or repeated to a duration', async () => {
    const from = samplePath('short-pt.wav');
    const path = await makeRecording({
      path: join(directory.path, 'long.wav'),
      from,
      loop: true,
      durationSeconds: 30,
    });
    expect((await stat(path)).size).toBeGreaterThan(30 * 16_000);
    expect(await sampleText('short-pt.wav')).not.toBe('');
  });

  it('are encoded once by the same ffmpeg, from the same inputs by content', async () => {
    const encode = (from: string, to: string) => encodeRecording(join(directory.path, to), ['-i', from]);
    const tone = await makeRecording({ path: join(directory.path, 'sound.wav') });
    // Ogg numbers its streams at random: a second encoding would differ.
    const first = await readFile(await encode(tone, 'first.ogg'));
    await writeFile(join(directory.path, 'first.ogg'), 'changed by a test');
    await copyFile(tone, join(directory.path, 'same.wav'));
    expect(await readFile(await encode(join(directory.path, 'same.wav'), 'second.ogg'))).toEqual(first);
    const quiet = await makeRecording({ path: tone, sound: 'silence' });
    expect(await readFile(await encode(quiet, 'third.ogg'))).not.toEqual(first);
  });
});

describe('databases for tests', () => {
  const migrations = {
    '0001-notes': {
      up: async (db: Kysely<unknown>) => {
        await sql`create table notes (body text not null)`.execute(db);
      },
    },
  };

  it('are migrated, and hide what other files wrote', async () => {
    const [one, two] = await Promise.all(
      [0, 1].map(() => createTestDatabase<{ notes: { body: string } }>({ schema: 'notes', migrations })),
    );
    if (one === undefined || two === undefined) throw new Error('no databases');
    await one.db.insertInto('notes').values({ body: 'one' }).execute();
    expect(await two.db.selectFrom('notes').selectAll().execute()).toEqual([]);
    await Promise.all([one.drop(), two.drop()]);
  });

  it('come with a separate Redis', async () => {
    expect(await testRedisUrl()).toMatch(/^redis:\/\/(:[\w-]+@)?127\.0\.0\.1:\d+\/\d+$/);
  });
});
