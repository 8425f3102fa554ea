import { randomBytes, randomUUID } from 'node:crypto';
import { createTestClock, createTestDatabase } from '@escriba/testing';
import type { TestClock, TestDatabase } from '@escriba/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { migrations } from '../../platform/db/migrations/index.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { SCHEMA } from '../../platform/db/schema.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createKeyChest } from './key-chest.ts';
import { createSigningKeys } from './signing-keys.service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let database: TestDatabase<DB>;
let clock: TestClock;

beforeAll(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock = createTestClock();
  await database.db.deleteFrom('signing_keys').execute();
});

/** Starts one instance of the service; all share the database. */
const start = (secret = 'a secret of the test, long enough') => {
  const keys = createSigningKeys({
    db: database.db,
    chest: createKeyChest({ secret, randomBytes }),
    signingMs: 30 * DAY_MS,
    clock: clock.now,
  });
  const tokens = createAccessTokens({
    keys,
    issuer: 'i',
    audience: 'a',
    clock: clock.now,
    newId: randomUUID,
  });
  return {
    ...keys,
    issue: async () => (await tokens.issue({ userId: 'u', sessionId: 's' })).accessToken,
    verify: async (token: string) => {
      const published = createLocalJWKSet({ keys: await keys.listPublic() });
      await jwtVerify(token, published, { algorithms: ['EdDSA'], currentDate: clock.now() });
    },
    kids: async () => (await keys.listPublic()).map(({ kid }) => kid),
  };
};
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

it('creates a key if there is none, and only one for many instances', async () => {
  await Promise.all([start().rotate(), start().rotate(), start().rotate()]);
  expect(await start().kids()).toHaveLength(1);
});

it('publishes the next key a day before it signs', async () => {
  const keys = start();
  const first = kidOf(await keys.issue());
  clock.advance(28 * DAY_MS);
  await keys.rotate();
  expect(await keys.kids()).toEqual([first]);
  clock.advance(1.5 * DAY_MS);
  await keys.rotate();
  const kids = await keys.kids();
  expect(kids).toHaveLength(2);
  expect(kidOf(await keys.issue())).toBe(first);
  clock.advance(0.5 * DAY_MS);
  expect(kidOf(await keys.issue())).toBe(kids[1]);
});

it('keeps a retired key until the last token it signed has expired', async () => {
  const keys = start();
  await keys.rotate();
  clock.advance(30 * DAY_MS - 1_000);
  await keys.rotate();
  const last = await keys.issue();
  clock.advance(14 * MINUTE_MS);
  await keys.rotate();
  await keys.verify(last);
  expect(kidOf(await keys.issue())).not.toBe(kidOf(last));
  clock.advance(7 * MINUTE_MS);
  await keys.rotate();
  expect(await keys.kids()).not.toContain(kidOf(last));
});

it('signs with a key that another instance created', async () => {
  const first = kidOf(await start().issue());
  expect(kidOf(await start().issue())).toBe(first);
});

it('recovers after a long pause', async () => {
  const keys = start();
  await keys.rotate();
  clock.advance(100 * DAY_MS);
  await keys.verify(await keys.issue());
});

it('creates new keys under another secret; tokens of the old ones stay valid', async () => {
  const token = await start().issue();
  const changed = start('another secret of the test, also long');
  expect(kidOf(await changed.issue())).not.toBe(kidOf(token));
  await changed.verify(token);
});

it('stores no private key in plain text', async () => {
  await start().rotate();
  const rows = await database.db.selectFrom('signing_keys').selectAll().execute();
  for (const row of rows) expect(row.sealed_private_key.toString('latin1')).not.toMatch(/"d":|OKP/);
});
