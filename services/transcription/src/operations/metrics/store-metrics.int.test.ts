import { randomUUID } from 'node:crypto';
import { createMetrics } from '@escriba/metrics';
import {
  type TestDatabase,
  createTemporaryDirectory,
  createTestDatabase,
  testRedisUrl,
} from '@escriba/testing';
import { createRedis } from '@escriba/jobs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { registerSearchMetrics } from '../../library/search/search-metrics.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { registerProbeMetrics } from '../../uploads/probing/probe-metrics.ts';
import { registerDiskMetrics } from './disk-metrics.ts';
import { registerStoreMetrics } from './store-metrics.ts';

const registry = createMetrics('transcription');
let database: TestDatabase<DB>;
let redis: ReturnType<typeof createRedis>;
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
  redis = createRedis(await testRedisUrl(), { failFast: true });
  registerStoreMetrics(registry, { db: database.db, redis });
  registerSearchMetrics(registry, database.db);
  registerDiskMetrics(registry, { work: folder.path });
  registerProbeMetrics(registry, () => ({ recording: 3, chat: 1 }));
});
afterAll(async () => {
  redis.disconnect();
  await database.drop();
  await folder.remove();
  registry.clear();
});

/** Returns the values of a metric, by their labels but the process. */
const read = async (name: string): Promise<readonly number[]> => {
  const metric = (await registry.getMetricsAsJSON()).find((each) => each.name === name);
  return (metric?.values ?? []).map(({ value }) => value);
};

it('Postgres has connections, this one among them, and a maximum above them', async () => {
  const [[used = 0], [max = 0]] = [
    await read('postgres_connections'),
    await read('postgres_connections_max'),
  ];
  expect(used).toBeGreaterThanOrEqual(1);
  expect(max).toBeGreaterThan(used);
});

it('a Redis without a limit may use the memory of its machine, one with a limit that', async () => {
  const [used = 0] = await read('redis_memory_used_bytes');
  const [machine = 0] = await read('redis_memory_max_bytes');
  expect(used).toBeGreaterThan(100_000);
  expect(machine).toBeGreaterThan(used);
  const info = 'used_memory:1000\r\nmaxmemory:5000\r\ntotal_system_memory:9000\r\n';
  const limited = createMetrics('limited');
  registerStoreMetrics(limited, { db: database.db, redis: { info: () => Promise.resolve(info) } });
  const metrics = await limited.getMetricsAsJSON();
  expect(metrics.find(({ name }) => name === 'redis_memory_max_bytes')?.values[0]?.value).toBe(5_000);
  limited.clear();
});

it('a recording that the search owes is counted, with its wait', async () => {
  expect([await read('search_changes_waiting'), await read('search_oldest_change_seconds')]).toEqual([
    [0],
    [0],
  ]);
  await sql`
    insert into search_changes (transcription_id, owner_id, due_at)
    values (${randomUUID()}, 'ana', now() - interval '700 s')`.execute(database.db);
  expect(await read('search_changes_waiting')).toEqual([1]);
  const [seconds = 0] = await read('search_oldest_change_seconds');
  expect(seconds).toBeGreaterThanOrEqual(700);
});

it('a disk has a size and less free space', async () => {
  const [[free = 0], [size = 0]] = [await read('disk_free_bytes'), await read('disk_size_bytes')];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

it('uploads that wait to be examined are counted by kind', async () => {
  expect(await read('media_probes_waiting')).toEqual([3, 1]);
});
