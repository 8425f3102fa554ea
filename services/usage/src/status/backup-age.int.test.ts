import { createMetrics } from '@escriba/metrics';
import { type TestDatabase, createTestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { noteBackup } from '@escriba/backup';
import { sql } from 'kysely';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { registerBackupAge } from './backup-age.ts';

const registry = createMetrics('usage');
let database: TestDatabase<DB>;
beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  registerBackupAge(registry, database.db);
});
beforeEach(() => sql`delete from backups`.execute(database.db));
afterAll(async () => {
  registry.clear();
  await database.drop();
});

const readAge = async (): Promise<number | undefined> => {
  const metric = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'backup_age_seconds');
  return metric?.values[0]?.value;
};

it('a deployment without a backup has one of infinite age', async () => {
  expect(await readAge()).toBe(Number.POSITIVE_INFINITY);
});

it('the age is that of the newest backup', async () => {
  const backup = { folder: '/backups/one', tables: 40, rows: 5, objects: 2, lostObjects: 0, sizeBytes: 900 };
  await noteBackup(database.url, backup);
  await sql`update backups set finished_at = now() - interval '2 days'`.execute(database.db);
  expect(await readAge()).toBeGreaterThanOrEqual(172_800);
  await noteBackup(database.url, backup);
  expect(await readAge()).toBeLessThan(86_400);
});
