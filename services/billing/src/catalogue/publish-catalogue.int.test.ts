import { createOutbox } from '@escriba/work';
import { createLogger } from '@escriba/runtime';
import { type TestDatabase, createTestClock, createTestDatabase } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../platform/db/migrations/index.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { SCHEMA } from '../platform/db/schema.ts';
import { parseCatalogue } from './plans.ts';
import { publishCatalogue } from './publish-catalogue.ts';

const clock = createTestClock();
let database: TestDatabase<DB>;
beforeEach(async () => {
  database = await createTestDatabase<DB>({ schema: SCHEMA, migrations });
});
afterEach(() => database.drop());

/** Starts the service with an operator's changes. */
const start = (changes: object = {}) =>
  publishCatalogue(database.db, parseCatalogue(JSON.stringify(changes)), clock.now());

/** Delivers and returns the events for usage, oldest first. */
const deliver = async () => {
  const delivered: { version: number; minutes: number }[] = [];
  const { deliverDue } = createOutbox({
    db: database.db,
    clock: clock.now,
    logger: createLogger({ name: 'test', level: 'silent' }),
    deliver: async ({ payload }) => {
      const { data } = payload as {
        data: { version: number; limits: { pro: { monthlyTranscriptionMinutes: number } } };
      };
      delivered.push({ version: data.version, minutes: data.limits.pro.monthlyTranscriptionMinutes });
    },
  });
  await deliverDue();
  return delivered;
};
const withMinutes = (minutes: number) => ({ pro: { limits: { monthlyTranscriptionMinutes: minutes } } });

describe('the limits of the plans', () => {
  it('are published when the service starts, with a larger version if they changed', async () => {
    await start();
    expect(await deliver()).toEqual([{ version: 1, minutes: 120 }]);
    await start(withMinutes(240));
    expect(await deliver()).toEqual([{ version: 2, minutes: 240 }]);
    await start();
    expect(await deliver()).toEqual([{ version: 3, minutes: 120 }]);
  });

  it('are sent again at the next start, so that usage gets back what it lost', async () => {
    await start();
    await deliver();
    await start({ pro: { priceCents: 3_900 } });
    expect(await deliver()).toEqual([{ version: 1, minutes: 120 }]);
  });

  it('replace those that usage has not received yet', async () => {
    await start(withMinutes(60));
    await start(withMinutes(90));
    expect(await deliver()).toEqual([{ version: 2, minutes: 90 }]);
  });

  it('have distinct versions if several processes start at once', async () => {
    await Promise.all([start(withMinutes(60)), start(withMinutes(90)), start(withMinutes(60))]);
    const [last] = await deliver();
    const { version, content } = await database.db
      .selectFrom('published_catalogue')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(last?.version).toBe(version);
    expect(content).toMatchObject({ pro: { monthlyTranscriptionMinutes: last?.minutes } });
  });
});
