import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { createTestDatabase, type TestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { checkPlanLimits, type InstallationLimits } from './plan-limits.ts';

const { free, pro, business } = DEFAULT_CATALOGUE;

let database: TestDatabase<unknown>;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'billing', migrations: {} });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const publish = (changes: Partial<typeof free.limits> = {}) =>
  client.query('update billing.published_catalogue set content = $1', [
    { free: free.limits, pro: { ...pro.limits, ...changes }, business: business.limits },
  ]);
const found = async (changes: Partial<InstallationLimits> = {}) =>
  (await checkPlanLimits(client, { USER_UPLOAD_SIZE_MB_MAX: 500, RECORDING_HOURS_MAX: 12, ...changes })).map(
    (finding) => `${finding.status}: ${finding.found}`,
  );

it('names what plans promise and the transcription service refuses', async () => {
  expect(await found()).toEqual(['ok: none yet']);
  await client.query(`
    create schema if not exists billing;
    create table billing.published_catalogue (content jsonb not null);
    insert into billing.published_catalogue values ('{}')`);
  expect(await found()).toEqual(['ok: accepted as promised']);
  await publish();
  expect(await found()).toEqual(['ok: accepted as promised']);
  expect(await found({ USER_UPLOAD_SIZE_MB_MAX: 200, RECORDING_HOURS_MAX: 1.5 })).toEqual([
    'warning: free promises recordings of 120 minutes, and 90 minutes are accepted',
    'warning: business promises files of 500 MB, and 200 MB are accepted',
  ]);
  await publish({ maxFileSizeMB: -1 });
  expect(await found()).toEqual(['warning: pro promises files of any size, and 500 MB are accepted']);
});
