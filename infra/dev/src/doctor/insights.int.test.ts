import { createTestDatabase, type TestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { checkInsights } from './insights.ts';

let database: TestDatabase<unknown>;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'transcription', migrations: {} });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('names insights that no worker makes', async () => {
  expect(await checkInsights(client)).toMatchObject([{ status: 'ok', found: 'none yet' }]);
  await client.query(`
    create schema if not exists transcription;
    create table transcription.insights (status text not null, method text not null, created_at timestamptz not null);
    insert into transcription.insights values ('waiting', 'model', now()),
      ('done', 'model', now() - interval '1 hour'), ('waiting', 'speech', now() - interval '1 hour')`);
  expect(await checkInsights(client)).toMatchObject([{ status: 'ok' }]);
  await client.query(
    `insert into transcription.insights values ('waiting', 'model', now() - interval '1 hour')`,
  );
  expect(await checkInsights(client)).toMatchObject([
    { status: 'warning', found: '1 have waited for more than 10 minutes' },
  ]);
});
