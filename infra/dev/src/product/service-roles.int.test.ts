import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@escriba/db';
import { startEmbeddedPostgres } from '@escriba/embedded';
import type { EmbeddedServer } from '@escriba/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { listServices, readMigrations } from '../services.ts';
import { openServiceRoles, type ServiceDatabases } from './service-roles.ts';

let directory: string;
let server: EmbeddedServer;
let databases: ServiceDatabases;
const services = listServices() as readonly (keyof ServiceDatabases)[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-service-roles-'));
  server = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), persistent: false });
  for (const schema of services)
    await migrate({ url: server.url, schema, migrations: await readMigrations(schema) });
  databases = await openServiceRoles({ url: server.url, restart: () => Promise.resolve() });
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const PRIVILEGES = `
  select schemaname as schema, count(*)::int as all, count(*) filter (where opens and has_table_privilege(name, 'select'))::int as readable,
    count(*) filter (where opens and has_table_privilege(name, 'insert, update, delete'))::int as writable
  from (select schemaname, format('%I.%I', schemaname, tablename) as name, has_schema_privilege(schemaname, 'usage') as opens from pg_tables
    where schemaname = any($1) and tablename not in ('migration', 'migration_lock')) as tables
  group by schemaname`;
type Privileges = { schema: string; all: number; readable: number; writable: number };

const countTables = async (service: keyof ServiceDatabases): Promise<Privileges[]> => {
  const client = new Client({ connectionString: databases[service] });
  await client.connect();
  try {
    return (await client.query<Privileges>(PRIVILEGES, [services])).rows;
  } finally {
    await client.end();
  }
};

it.each(services)('%s reads and writes every table of its own, and none of another service', async (own) => {
  const found = await countTables(own);
  expect(found.map(({ schema }) => schema).toSorted()).toEqual([...services].toSorted());
  for (const { schema, readable, writable, all } of found) {
    expect(all).toBeGreaterThan(0);
    expect({ schema, readable, writable }).toEqual({
      schema,
      readable: schema === own ? all : 0,
      writable: schema === own ? all : 0,
    });
  }
});

it('a Postgres that the environment names keeps its roles', async () => {
  const url = 'postgres://someone@example.com/escriba';
  expect(new Set(Object.values(await openServiceRoles({ url })))).toEqual(new Set([url]));
});
